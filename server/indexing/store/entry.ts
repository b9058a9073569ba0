import type { Selectable, Transaction } from 'kysely'
import { compiledOnce } from '../../records/compiled.ts'
import type { EntryTable, RecordsSchema } from '../../records/schema.ts'

export type EntryRow = Selectable<EntryTable>
export type Trx = Transaction<RecordsSchema>

/** The file's own line, if it still waits to be read: a removal or another run may have been faster. */
export async function readWaiting(trx: Trx, entryId: number): Promise<EntryRow | undefined> {
  const { rows } = await selectWaiting(trx, { entryId })
  return rows[0]
}

const selectWaiting = compiledOnce<{ entryId: number }>()((db, at) =>
  db.selectFrom('entry').selectAll().where('entry_id', '=', at('entryId')).where('state', '=', 'waiting'),
)

/** The numbers of a file's line and of the lines of all that is embedded in it. */
export async function entriesAt(trx: Trx, { project, path_key }: Pick<EntryRow, 'project' | 'path_key'>): Promise<number[]> {
  const rows = await trx
    .selectFrom('entry')
    .select('entry_id')
    .where('project', '=', project)
    .where('path_key', '=', path_key)
    .execute()
  return rows.map((row) => row.entry_id)
}

/** Removes the lines of all that was embedded in a file. */
export async function removeEmbedded(trx: Trx, { project, path_key }: Pick<EntryRow, 'project' | 'path_key'>): Promise<void> {
  await trx
    .deleteFrom('entry')
    .where('project', '=', project)
    .where('path_key', '=', path_key)
    .where('parent_entry', 'is not', null)
    .execute()
}
