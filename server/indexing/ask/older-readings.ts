import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely'
import { presentTools, readingVersion } from '../../extract/port.ts'
import type { Records } from '../../records/open.ts'
import type { RecordsSchema } from '../../records/schema.ts'

/** Selects lines that an older version of the readers read; waiting ones are read by the present version anyway. */
export function isReadBefore(
  line: ExpressionBuilder<RecordsSchema, 'entry'>,
): ExpressionWrapper<RecordsSchema, 'entry', SqlBool> {
  return line.and([line('tool', 'is not', null), line('tool', 'not like', presentTools), line('state', '!=', 'waiting')])
}

/** How many files of a project an older version of the readers read, and the version that would read them now. */
export async function countOlder({ db }: Records, project: string): Promise<{ files: number; version: number }> {
  const row = await db
    .selectFrom('entry')
    .select(({ fn }) => fn.countAll<number>().as('files'))
    .where('project', '=', project)
    .where('parent_entry', 'is', null)
    .where(isReadBefore)
    .executeTakeFirst()
  return { files: Number(row?.files ?? 0), version: readingVersion }
}
