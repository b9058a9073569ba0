import type { Records } from '../../records/open.ts'
import type { ChangeTable } from '../../records/schema.ts'
import type { ChangeKinds } from '../../scope/change-kind.ts'
import { readPuts } from './engine-puts.ts'

const ridsOf = (changes: ChangeTable[]) => changes.map(({ key }) => Number(key))

/** The kinds that the records themselves note: a document (its number as key) is put if there is one, else removed; a project (its name) has gone. */
export const coreKinds: ChangeKinds = {
  document: {
    weigh: async (records, changes) => {
      const lengths = await readLengths(records, ridsOf(changes))
      return ridsOf(changes).map((rid) => lengths.get(rid) ?? 0)
    },
    tell: async (records, changes) => (await readPuts(records, ridsOf(changes))).changes.map((change) => [change]),
  },
  project: {
    tell: async (_records, changes) => changes.map(({ key }) => [{ op: 'removeProject', project: key }]),
  },
}

async function readLengths(records: Records, rids: number[]): Promise<Map<number, number>> {
  const rows = await records.db.selectFrom('document').select(['rid', 'text_length']).where('rid', 'in', rids).execute()
  return new Map(rows.map((row) => [row.rid, row.text_length]))
}
