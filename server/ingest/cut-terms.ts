import type { WriteResult } from '../engine/port.ts'
import type { Records } from '../records/open.ts'

const note = 'some words are too long for the index and are found by their beginning only'

/** Says in the ledger which documents have terms that the engine had to cut; saying it twice changes nothing. */
export async function noteCutTerms(records: Records, cut: WriteResult['cutTerms']): Promise<void> {
  const rids = [...new Set(cut.map(({ rid }) => rid))]
  const rows = await records.db
    .selectFrom('document')
    .innerJoin('entry', 'entry.entry_id', 'document.entry_id')
    .select(['entry.entry_id', 'entry.reason'])
    .where('document.rid', 'in', rids)
    .execute()
  for (const { entry_id, reason } of rows.filter((row) => !row.reason.includes(note))) {
    const told = reason === '' ? note : `${reason}; ${note}`
    await records.db.updateTable('entry').set({ reason: told }).where('entry_id', '=', entry_id).execute()
  }
}
