import type { Transaction } from 'kysely'
import { anyOf } from '../../records/listed.ts'
import type { RecordsSchema } from '../../records/schema.ts'
import { packNumbers, unpackNumbers } from '../results/packed-numbers.ts'
import type { BatchTables } from '../tables.ts'
import type { VariantTables } from '../variants/tables.ts'
import type { Rights } from './rights.ts'
import type { LivingTables } from './tables.ts'

type Trx = Transaction<RecordsSchema & BatchTables & LivingTables>

/** Lines whose hits are in memory at a time. */
const linesAtOnce = 50

/**
 * Makes a batch search one of the projects that are open to its owner: takes away what was found in those that are closed, and notes that they are left out; those that are open again are its own once more, to be searched with the rest. What reviewers decided stays, for the day when a
 * project is open again. Answers how many hits went. Nothing reads the hits of a batch search by projects, so that this is the one place which knows of it.
 */
export async function settleRights(trx: Trx, searchId: number, { projects, closed, opened }: Rights): Promise<number> {
  if (closed.length + opened.length === 0) return 0
  const hits = closed.length === 0 ? 0 : await takeAway(trx, searchId, closed)
  const ofThis = { search_id: searchId }
  await trx.deleteFrom('batch_project').where('search_id', '=', searchId).where('project', 'in', anyOf(trx, closed)).execute()
  await trx.deleteFrom('batch_left').where('search_id', '=', searchId).where('project', 'in', anyOf(trx, opened)).execute()
  for (const project of closed)
    await trx
      .insertInto('batch_left')
      .values({ ...ofThis, project })
      .execute()
  for (const project of opened)
    await trx
      .insertInto('batch_project')
      .values({ ...ofThis, project })
      .execute()
  await trx
    .updateTable('batch_search')
    .set({ projects: JSON.stringify(projects) })
    .where('search_id', '=', searchId)
    .execute()
  return hits
}

async function takeAway(trx: Trx, searchId: number, closed: readonly string[]): Promise<number> {
  const there = trx.selectFrom('batch_document').select('rid').where('search_id', '=', searchId)
  const rows = await there.where('project', 'in', anyOf(trx, closed)).execute()
  const gone = new Set(rows.map(({ rid }) => Number(rid)))
  const sums = { hits: 0, empty: 0 }
  for (let from = 0; ; ) {
    const lines = await readLines(trx, searchId, from)
    for (const line of lines) await shorten(trx, { searchId, line, gone, sums })
    const last = lines.at(-1)
    if (!last) break
    from = last.number + 1
  }
  await trx.deleteFrom('batch_document').where('search_id', '=', searchId).where('project', 'in', anyOf(trx, closed)).execute()
  await trx
    .updateTable('batch_search')
    .set((eb) => ({
      result_count: eb('result_count', '-', sums.hits),
      stored_count: eb('stored_count', '-', sums.hits),
      empty_count: eb('empty_count', '+', sums.empty),
    }))
    .where('search_id', '=', searchId)
    .execute()
  return sums.hits
}

function readLines(trx: Trx, searchId: number, from: number) {
  return trx
    .$extendTables<VariantTables>()
    .selectFrom('batch_hits as hits')
    .innerJoin('batch_query as line', (join) =>
      join.onRef('line.search_id', '=', 'hits.search_id').onRef('line.number', '=', 'hits.number'),
    )
    .leftJoin('batch_found as found', (join) =>
      join.onRef('found.search_id', '=', 'hits.search_id').onRef('found.number', '=', 'hits.number'),
    )
    .select(['hits.number', 'hits.rids', 'line.result_count', 'found.found_by'])
    .where('hits.search_id', '=', searchId)
    .where('hits.number', '>=', from)
    .orderBy('hits.number')
    .limit(linesAtOnce)
    .execute()
}

type Line = Awaited<ReturnType<typeof readLines>>[number]
type Shortening = { searchId: number; line: Line; gone: ReadonlySet<number>; sums: { hits: number; empty: number } }

/** Of a query that found more than is kept its number is an upper limit then, until it is searched again. */
async function shorten(trx: Trx, { searchId, line, gone, sums }: Shortening): Promise<void> {
  const rids = [...unpackNumbers(line.rids)]
  const places = [...rids.keys()].filter((at) => !gone.has(rids[at] ?? 0))
  const fewer = rids.length - places.length
  if (fewer === 0) return
  const total = Number(line.result_count) - fewer
  sums.hits += fewer
  sums.empty += total === 0 ? 1 : 0
  const ofLine = { searchId, number: line.number }
  await setHits(trx, ofLine, packNumbers(places.map((at) => rids[at] ?? 0)))
  const by = line.found_by
  if (by)
    await setFoundBy(
      trx,
      ofLine,
      Uint8Array.from(places, (at) => by[at] ?? 0),
    )
  await trx
    .updateTable('batch_query')
    .set({ result_count: total, stored_count: places.length })
    .where('search_id', '=', searchId)
    .where('number', '=', line.number)
    .execute()
}

type OfLine = { searchId: number; number: number }

async function setHits(trx: Trx, { searchId, number }: OfLine, rids: Uint8Array): Promise<void> {
  if (rids.length === 0) {
    await trx.deleteFrom('batch_hits').where('search_id', '=', searchId).where('number', '=', number).execute()
    return
  }
  await trx.updateTable('batch_hits').set({ rids }).where('search_id', '=', searchId).where('number', '=', number).execute()
}

/** A query that finds nothing any more has no note of what found it, as none that never found anything. */
async function setFoundBy(trx: Trx, { searchId, number }: OfLine, found_by: Uint8Array): Promise<void> {
  const db = trx.$extendTables<VariantTables>()
  if (found_by.length === 0)
    await db.deleteFrom('batch_found').where('search_id', '=', searchId).where('number', '=', number).execute()
  else
    await db.updateTable('batch_found').set({ found_by }).where('search_id', '=', searchId).where('number', '=', number).execute()
}
