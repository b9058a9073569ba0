import type { Records } from '../../records/open.ts'

const batchCount = 500

/**
 * Lets files be read again, though they are unchanged, of which earlier versions said on a full disk that they were damaged: themselves or
 * something in them. They no longer count as the files that were read.
 */
export async function doubtOldFaults(records: Records, project: string): Promise<void> {
  const rows = await records.db
    .selectFrom('entry')
    .select('path_key')
    .distinct()
    .where('project', '=', project)
    .where('state', 'in', ['damaged', 'indexed-in-part'])
    .where('reason', 'like', '%No space left on device%')
    .execute()
  for (let at = 0; at < rows.length; at += batchCount) {
    const keys = rows.slice(at, at + batchCount).map((row) => row.path_key)
    await records.db
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
