import type { CopyPlace } from '@dossier/contract/documents/copies'
import type { Records } from '../records/open.ts'
import { inBatches } from '../records/writing/batches.ts'

/** Where documents lie, by number and in the given order; what has gone is left out. */
export async function placesOf({ db }: Pick<Records, 'db'>, rids: readonly number[]): Promise<Map<number, CopyPlace>> {
  const found = new Map<number, CopyPlace>()
  for (const batch of inBatches(rids)) {
    const rows = await db
      .selectFrom('document')
      .innerJoin('entry', 'entry.entry_id', 'document.entry_id')
      .select(['document.rid', 'document.id', 'document.root_id', 'entry.path', 'entry.embedded_path'])
      .where('document.rid', 'in', batch)
      .execute()
    for (const { rid, id, root_id, path, embedded_path } of rows)
      found.set(rid, { id, routing: root_id, path, embeddedPath: embedded_path })
  }
  return new Map(
    rids.flatMap((rid) => {
      const place = found.get(rid)
      return place ? [[rid, place]] : []
    }),
  )
}
