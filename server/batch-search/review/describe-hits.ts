import { type ReviewHit, type ReviewMark, reviewStates } from '@dossier/contract/batch-search/review'
import { anyNumberOf, anyOf } from '../../records/listed.ts'
import type { Records } from '../../records/open.ts'
import { namedProjects, readTexts, wireDate } from '../describe.ts'
import { describeResult } from '../results/hit-reader.ts'
import { readFound, variantAt } from '../variants/store-found.ts'
import { type HitTable, lineOf } from './hit-table.ts'
import { latestOf } from './states.ts'
import { reviewDb } from './tables.ts'

/** Hits as callers see them, in their order. `projects`: those of the batch search, as JSON. */
export async function describeHits(
  records: Records,
  table: HitTable,
  { hits, projects }: { hits: readonly number[]; projects: string },
): Promise<ReviewHit[]> {
  if (hits.length === 0) return []
  const places = hits.map((hit) => {
    const line = lineOf(table, hit)
    const rid = table.rids[table.documents[hit] ?? 0] ?? 0
    const [first = 0, end = 0] = table.starts.subarray(line, line + 2)
    return { number: table.numbers[line] ?? 0, rank: hit - first, ofLine: end - first, rid, hit }
  })
  const numbers = [...new Set(places.map(({ number }) => number))]
  const named = await namedProjects(records, readTexts(projects))
  const texts = await queriesOf(records, table.searchId, numbers)
  const documents = await documentsOf(records, table.searchId, [...new Set(places.map(({ rid }) => rid))])
  const ids = [...new Set([...documents.values()].map(({ document_id }) => document_id))]
  const marks = await marksOf(records, table.searchId, { numbers, ids })
  const variants = await readFound(records, table.searchId, numbers)
  return places.flatMap(({ hit, number, rank, ofLine, rid }): ReviewHit[] => {
    const row = documents.get(rid)
    if (!row) return []
    const line = variants.get(number)
    // Searched again meanwhile it has other hits, and the variants of those.
    const variant = line?.by.length === ofLine ? variantAt(line, rank) : undefined
    const by = { query: texts.get(number) ?? '', at: rank, project: named(row.project) }
    const found = describeResult(row, { ...by, ...(variant !== undefined && { variant }) })
    const state = reviewStates[table.states[hit] ?? 0] ?? 'undecided'
    return [{ ...found, number, state, marks: marks.get(keyOf({ number, ...row })) ?? [] }]
  })
}

async function queriesOf(records: Records, searchId: number, numbers: readonly number[]): Promise<Map<number, string>> {
  const rows = await reviewDb(records)
    .selectFrom('batch_query')
    .select(['number', 'query'])
    .where('search_id', '=', searchId)
    .where('number', 'in', anyNumberOf(records.db, numbers))
    .execute()
  return new Map(rows.map(({ number, query }) => [number, query]))
}

async function documentsOf(records: Records, searchId: number, rids: readonly number[]) {
  const rows = await reviewDb(records)
    .selectFrom('batch_document')
    .selectAll()
    .where('search_id', '=', searchId)
    .where('rid', 'in', anyNumberOf(records.db, rids))
    .execute()
  return new Map(rows.map((row) => [row.rid, row]))
}

/** The decision of each reviewer on hits of these queries and documents, the latest last. */
async function marksOf(
  records: Records,
  searchId: number,
  { numbers, ids }: { numbers: readonly number[]; ids: readonly string[] },
): Promise<Map<string, ReviewMark[]>> {
  const rows = await reviewDb(records)
    .selectFrom('batch_decision')
    .select(['number', 'project', 'document_id', 'user_id', 'decision', 'decided_at', 'equal_to', 'undone', 'change'])
    .where('search_id', '=', searchId)
    .where('number', 'in', anyNumberOf(records.db, numbers))
    .where('document_id', 'in', anyOf(records.db, ids))
    .where('undone', '=', 0)
    .orderBy('change')
    .execute()
  const marks = new Map<string, ReviewMark[]>()
  for (const [key, made] of Map.groupBy(rows, keyOf)) {
    const latest = latestOf(made).sort((one, other) => one.change - other.change)
    marks.set(
      key,
      latest.map(({ user_id, decision, decided_at, equal_to }) => {
        return { user: user_id, decision, date: wireDate(decided_at), equalTo: equal_to }
      }),
    )
  }
  return marks
}

function keyOf({ number, project, document_id }: { number: number; project: string; document_id: string }): string {
  return `${number} ${project} ${document_id}`
}
