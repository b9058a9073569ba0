import { z } from 'zod'
import type { Records } from '../records/open.ts'

const Located = z.object({ path: z.string().catch('') })

/** The paths of documents by their numbers. */
export async function readPaths({ db }: Records, rids: number[]): Promise<Map<number, string>> {
  if (rids.length === 0) return new Map()
  const rows = await db.selectFrom('document').select(['rid', 'source']).where('rid', 'in', rids).execute()
  return new Map(rows.map(({ rid, source }) => [rid, Located.parse(JSON.parse(source)).path]))
}
