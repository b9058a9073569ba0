import { limits } from '@dossier/contract'
import type { HitKey } from '@dossier/contract/batch-search/review'
import type { Query } from '../../query/tree.ts'
import { anyNumberOf, anyOf } from '../../records/listed.ts'
import type { Records } from '../../records/open.ts'
import type { Scope } from '../../scope/scope.ts'
import { readTexts } from '../describe.ts'
import type { BatchRow } from '../visible.ts'
import { type HitTable, hitsOf } from './hit-table.ts'
import { reviewDb } from './tables.ts'

type DocumentKey = Pick<HitKey, 'project' | 'documentId'>

/** A hit with the number of its document; one of an equal text among them. */
export type KeyedHit = HitKey & { hit: number }

/** Places among all hits of one; undefined where the query has no such hit. */
export async function findHit(scope: Pick<Scope, 'records'>, table: HitTable, key: HitKey): Promise<number | undefined> {
  const [found] = await hitsOfDocuments(scope, table, key.number, [key])
  return found?.hit
}

/** The hits of the same query whose documents have the same text as this one's, as "only one of equal texts" knows them; the hit itself comes first. */
export async function equalHits(scope: Scope, row: BatchRow, table: HitTable, { hit, ...key }: KeyedHit): Promise<KeyedHit[]> {
  const equal = await equalDocuments(await scope.within(readTexts(row.projects), 'read'), key)
  const found = await hitsOfDocuments(scope, table, key.number, equal)
  return [{ ...key, hit }, ...found.filter((other) => other.hit !== hit)]
}

async function equalDocuments(
  { engine, projects, records, signal }: Pick<Scope, 'engine' | 'projects' | 'records' | 'signal'>,
  { project, documentId }: HitKey,
): Promise<DocumentKey[]> {
  const rest = { from: 0, aggregations: {} }
  const itself: Query = { kind: 'ids', ids: [documentId] }
  const byText = [{ field: 'textDigest', descending: false }]
  const { hits } = await engine.search({ ...rest, projects: [project], query: itself, size: 1, sort: byText }, signal)
  const digest = hits[0]?.sort[0]
  // It has no text, or is not in the index any more.
  if (typeof digest !== 'string') return []
  const same: Query = { kind: 'term', field: 'textDigest', value: digest }
  const equal = await engine.search({ ...rest, projects, query: same, size: limits.batchStored, sort: [] }, signal)
  const rows = await reviewDb(records)
    .selectFrom('document')
    .select(['project', 'id'])
    .where(
      'rid',
      'in',
      anyNumberOf(
        records.db,
        equal.hits.map(({ rid }) => rid),
      ),
    )
    .execute()
  return rows.map(({ project: its, id }) => ({ project: its, documentId: id }))
}

/** The hits of a query that are these documents, in the order of the hits. */
async function hitsOfDocuments(
  { records }: Pick<Scope, 'records'>,
  table: HitTable,
  number: number,
  keys: readonly DocumentKey[],
): Promise<KeyedHit[]> {
  const asked = await readAsked(records, table.searchId, keys)
  const found: KeyedHit[] = []
  const { first, end } = hitsOf(table, number)
  for (let hit = first; hit < end && asked.size > 0; hit += 1) {
    const row = asked.get(table.rids[table.documents[hit] ?? 0] ?? -1)
    if (row) found.push({ number, project: row.project, documentId: row.document_id, hit })
  }
  return found
}

/** What is stored of these documents, by their numbers: project by project, as the table's index is. */
async function readAsked(records: Records, searchId: number, keys: readonly DocumentKey[]) {
  const asked = new Map<number, { project: string; document_id: string }>()
  for (const [project, some] of Map.groupBy(keys, (key) => key.project)) {
    const ids = some.map(({ documentId }) => documentId)
    const rows = await reviewDb(records)
      .selectFrom('batch_document')
      .select(['rid', 'project', 'document_id'])
      .where('search_id', '=', searchId)
      .where('project', '=', project)
      .where('document_id', 'in', anyOf(records.db, ids))
      .execute()
    for (const row of rows) asked.set(row.rid, row)
  }
  return asked
}
