import { type ReviewDecision, reviewStates } from '@dossier/contract/batch-search/review'
import type { Records } from '../../records/open.ts'
import { type HitTable, hitsOf } from './hit-table.ts'
import { reviewDb } from './tables.ts'

/** Hits whose decisions are read together. */
const hitsAtOnce = 20_000

/** Brings the states of hits to the last step of the review: the first time all of them, then those that were touched since. */
export async function refreshStates(records: Records, table: HitTable): Promise<void> {
  const row = await reviewDb(records)
    .selectFrom('batch_review')
    .select('step')
    .where('search_id', '=', table.searchId)
    .executeTakeFirst()
  const step = row?.step ?? 0
  if (step === table.step) return
  if (table.step > 0) applyStates(table, await touchedSince(records, table, everyNumber))
  else for (const numbers of rangesOf(table)) applyStates(table, await touchedSince(records, table, numbers))
  table.step = step
}

type Numbers = { first: number; last: number }

/** The column has 32 bits. */
const everyNumber: Numbers = { first: 0, last: 2 ** 31 - 1 }

/** Neighbouring queries that have about as many hits as are read together. */
function* rangesOf({ numbers, starts }: HitTable): Generator<Numbers> {
  let from = 0
  for (let at = 0; at < numbers.length; at += 1) {
    const isFull = (starts[at + 1] ?? 0) - (starts[from] ?? 0) >= hitsAtOnce
    if (!isFull && at + 1 < numbers.length) continue
    yield { first: numbers[from] ?? 0, last: numbers[at] ?? 0 }
    from = at + 1
  }
}

type Row = { number: number; rid: number; user_id: string; decision: ReviewDecision; undone: number }

/** All decisions on hits of which one was touched, those of a hit after each other in the order in which they were made. */
function touchedSince(records: Records, { searchId, step }: HitTable, { first, last }: Numbers): Promise<Row[]> {
  const db = reviewDb(records)
  const touched = db
    .selectFrom('batch_decision')
    .select(['number', 'project', 'document_id'])
    .distinct()
    .where('search_id', '=', searchId)
    .where('touched', '>', step)
    .where('number', '>=', first)
    .where('number', '<=', last)
    .as('touched')
  return db
    .selectFrom(touched)
    .innerJoin('batch_decision as made', (join) =>
      join
        .onRef('made.number', '=', 'touched.number')
        .onRef('made.project', '=', 'touched.project')
        .onRef('made.document_id', '=', 'touched.document_id')
        .on('made.search_id', '=', searchId),
    )
    .innerJoin('batch_document as found', (join) =>
      join
        .onRef('found.project', '=', 'made.project')
        .onRef('found.document_id', '=', 'made.document_id')
        .on('found.search_id', '=', searchId),
    )
    .select(['made.number', 'found.rid', 'made.user_id', 'made.decision', 'made.undone'])
    .orderBy('made.number')
    .orderBy('found.rid')
    .orderBy('made.change')
    .execute()
}

function applyStates(table: HitTable, rows: readonly Row[]): void {
  for (const [number, ofQuery] of Map.groupBy(rows, (row) => row.number)) {
    const byRid = Map.groupBy(ofQuery, ({ rid }) => rid)
    const { first, end } = hitsOf(table, number)
    for (let hit = first; hit < end; hit += 1) {
      const made = byRid.get(table.rids[table.documents[hit] ?? 0] ?? -1)
      if (made) table.states[hit] = reviewStates.indexOf(stateOf(latestOf(made).map(({ decision }) => decision)))
    }
  }
}

/** The last decision of each reviewer that was not taken back; `made` in the order in which they were made. */
export function latestOf<Made extends { user_id: string; undone: number }>(made: readonly Made[]): Made[] {
  return [...new Map(made.filter(({ undone }) => undone === 0).map((each) => [each.user_id, each])).values()]
}

/** Where a hit stands by what each of its reviewers says. */
function stateOf(decisions: readonly ReviewDecision[]) {
  const isYes = decisions.includes('yes')
  const isNo = decisions.includes('no')
  if (isYes && isNo) return 'conflict'
  if (isYes) return 'yes'
  if (isNo) return 'no'
  return decisions.length > 0 ? 'later' : 'undecided'
}
