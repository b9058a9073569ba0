import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { Records } from '../../records/open.ts'
import { isInFolder } from '../../records/place.ts'
import type { RecordsSchema } from '../../records/schema.ts'

const batchCount = 500

/**
 * Lets files be read again, though they are unchanged, of which earlier versions said on a full disk that they were damaged: themselves or
 * something in them. They no longer count as the files that were read.
 */
export function doubtOldFaults(records: Records, project: string): Promise<void> {
  return doubt(records, project, (line) =>
    line.and([line('state', 'in', ['damaged', 'indexed-in-part']), line('reason', 'like', '%No space left on device%')]),
  )
}

/** The same for files below the folder that are locked, or hold something that is: a run with a list of passwords tries them. */
export function doubtLocked(records: Records, project: string, folder: Buffer): Promise<void> {
  return doubt(records, project, (line) => line.and([line('state', '=', 'encrypted'), isInFolder(folder)(line)]))
}

/** The same for files below the folder of which no reader gave text, when a run looks for strings among their bytes. */
export function doubtWithoutText(records: Records, project: string, folder: Buffer): Promise<void> {
  return doubt(records, project, (line) =>
    line.and([
      line('state', 'in', ['unsupported', 'damaged', 'failed']),
      line('parent_entry', 'is', null),
      isInFolder(folder)(line),
    ]),
  )
}

type Line = ExpressionBuilder<RecordsSchema, 'entry'>

async function doubt({ db }: Records, project: string, which: (line: Line) => Expression<SqlBool>): Promise<void> {
  const rows = await db.selectFrom('entry').select('path_key').distinct().where('project', '=', project).where(which).execute()
  for (let at = 0; at < rows.length; at += batchCount) {
    const keys = rows.slice(at, at + batchCount).map((row) => row.path_key)
    await db
      .transaction()
      .execute((trx) =>
        trx
          .updateTable('entry')
          .set({ modified_ns: null })
          .where('project', '=', project)
          .where('path_key', 'in', keys)
          .where('parent_entry', 'is', null)
          .execute(),
      )
  }
}
