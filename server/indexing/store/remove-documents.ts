import type { Transaction } from 'kysely'
import { changedDocument, noteChanges } from '../../records/change.ts'
import type { RecordsSchema } from '../../records/schema.ts'
import { removeTexts } from '../../records/texts/held-texts.ts'
import { inBatches } from '../../records/writing/batches.ts'

/** Removes the documents with these numbers, their texts too unless a feature holds them; a change of each carries it on to the engine. */
export async function removeDocuments(trx: Transaction<RecordsSchema>, rids: number[]): Promise<void> {
  for (const batch of inBatches(rids)) await removeBatch(trx, batch)
}

async function removeBatch(trx: Transaction<RecordsSchema>, rids: number[]): Promise<void> {
  const gone = await trx.deleteFrom('document').where('rid', 'in', rids).returning(['rid', 'project', 'text_key']).execute()
  if (gone.length === 0) return
  await removeTexts(
    trx,
    gone.map(({ rid, text_key }) => text_key ?? rid),
  )
  await noteChanges(
    trx,
    gone.map(({ rid, project }) => changedDocument(project, rid)),
  )
}

/** The numbers of the documents of these entries. */
export async function documentsOf(trx: Transaction<RecordsSchema>, entryIds: number[]): Promise<number[]> {
  const rids: number[] = []
  for (const batch of inBatches(entryIds)) {
    const rows = await trx.selectFrom('document').select('rid').where('entry_id', 'in', batch).execute()
    for (const row of rows) rids.push(row.rid)
  }
  return rids
}
