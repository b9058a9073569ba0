import type { whyGone } from '../../history/since/reasons.ts'
import { anyNumberOf } from '../../records/listed.ts'
import { inBatches } from '../../records/writing/batches.ts'
import type { Scope } from '../../scope/scope.ts'
import { livingDb } from './tables.ts'

type Found = Parameters<typeof whyGone>[1][number]

/** A document as it was kept, with the ledger's line of its file, -1 where there is none; of an embedded one `rootVersion`: that of its file's document, where that is there. */
export type FormerHit = Found & { rootVersion: number | undefined }

const atOnce = 2_000

/** Documents that queries had found, by their numbers. */
export async function readFormer(
  { records, signal }: Pick<Scope, 'records' | 'signal'>,
  searchId: number,
  rids: readonly number[],
): Promise<Map<number, FormerHit>> {
  const found = new Map<number, FormerHit>()
  for (const batch of inBatches(rids, atOnce)) {
    signal.throwIfAborted()
    for (const hit of await selectFormer({ records, searchId }, batch)) found.set(hit.rid, hit)
  }
  return found
}

async function selectFormer(
  { records, searchId }: Pick<Scope, 'records'> & { searchId: number },
  rids: readonly number[],
): Promise<FormerHit[]> {
  const rows = await livingDb(records)
    .selectFrom('batch_document as hit')
    .leftJoin('document as root', (join) =>
      join
        .onRef('root.project', '=', 'hit.project')
        .onRef('root.id', '=', 'hit.root_id')
        .onRef('hit.root_id', '!=', 'hit.document_id'),
    )
    .select(['hit.rid', 'hit.project', 'hit.document_id', 'hit.root_id', 'hit.path', 'root.version'])
    .where('hit.search_id', '=', searchId)
    .where('hit.rid', 'in', anyNumberOf(records.db, rids))
    .execute()
  const lines = await linesOf(records, rows)
  return rows.map(({ rid, project, document_id: id, root_id: routing, path, version }) => {
    const entryId = lines.get(`${project}\n${path}`) ?? -1
    const rootVersion = version === null ? undefined : Number(version)
    return { rid: Number(rid), project, id, routing, path, embeddedPath: null, entryId, rootVersion }
  })
}

/** The lines that have the paths of these documents now. */
async function linesOf(
  { db }: Pick<Scope['records'], 'db'>,
  hits: readonly { project: string; path: string }[],
): Promise<Map<string, number>> {
  const lines = new Map<string, number>()
  for (const [project, some] of Map.groupBy(hits, (each) => each.project)) {
    const keys = [...new Set(some.map(({ path }) => path))].map((path) => Buffer.from(path))
    const rows = await db
      .selectFrom('entry')
      .select(['entry_id', 'path'])
      .where('project', '=', project)
      .where('path_key', 'in', keys)
      .where('parent_entry', 'is', null)
      .execute()
    for (const { entry_id, path } of rows) lines.set(`${project}\n${path}`, Number(entry_id))
  }
  return lines
}
