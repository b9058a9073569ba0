import { type Expression, type ExpressionBuilder, type SqlBool, sql, type Transaction } from 'kysely'
import type { Records } from '../records/open.ts'
import type { RecordsSchema } from '../records/schema.ts'
import type { SetKind } from '../scope/sets.ts'

const key = 'missing'

/**
 * A condition on lines of a project's ledger: those whose file a walk no longer found on disk, with all that is embedded in it. That is a mark beside the
 * state; it stands on the line of the file alone, so that a container of any size gets it at once.
 */
export function isMissing(project: string) {
  return (eb: ExpressionBuilder<RecordsSchema, 'entry'>): Expression<SqlBool> => {
    // It names nothing of the line, so that it is looked up once for all of them.
    const gone = eb
      .selectFrom('entry as file')
      .select('file.path_key')
      .where('file.project', '=', project)
      .where('file.missing_since', 'is not', null)
    return eb('entry.path_key', 'in', gone)
  }
}

/** Since when the file of a line is missing: null while it is there. */
export const missingSince = sql<number | null>`(select file.missing_since from entry file
  where file.project = entry.project and file.path_key = entry.path_key and file.parent_entry is null)`

/** Files have gone or come back, in the transaction that says so: who keeps the set of them has to ask anew. */
export async function noteMissing(trx: Transaction<RecordsSchema>): Promise<void> {
  await trx
    .insertInto('meta')
    .values({ key, value: '1' })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => ({
        value: eb.cast<string>(eb(eb.cast<number>('meta.value', 'bigint'), '+', 1), 'text'),
      })),
    )
    .execute()
}

/** The documents of files that are not on disk any more, as a set for searches: the same for everybody. */
export const missingSet: SetKind = {
  version: async ({ db }) => {
    const row = await db.selectFrom('meta').select('value').where('key', '=', key).executeTakeFirst()
    return Number(row?.value ?? 0)
  },
  rids: async ({ db }: Records) => {
    const rows = await db
      .selectFrom('entry as file')
      .innerJoin('entry', (join) =>
        join.onRef('entry.project', '=', 'file.project').onRef('entry.path_key', '=', 'file.path_key'),
      )
      .innerJoin('document', 'document.entry_id', 'entry.entry_id')
      .select('document.rid')
      .where('file.missing_since', 'is not', null)
      .execute()
    return rows.map((row) => row.rid)
  },
}
