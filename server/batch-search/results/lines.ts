import type { LinesAsked } from '@dossier/contract/batch-search/asked'
import type { BatchLine } from '@dossier/contract/batch-search/batch-search'
import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../../scope/scope.ts'
import { batchDb } from '../tables.ts'
import type { BatchRow } from '../visible.ts'

type Asked = Pick<LinesAsked, 'from' | 'search' | 'sort' | 'order'> & { size?: number; show?: LinesAsked['show'] }

/** Queries of a batch search with what became of each, and how many there are of those that are asked for. Without a size all of them. */
export async function listLines(
  { records }: Scope,
  { search_id }: Pick<BatchRow, 'search_id'>,
  { from, size, search, sort, order, show = 'all' }: Asked,
): Promise<{ items: BatchLine[]; total: number }> {
  const wanted = batchDb(records)
    .selectFrom('batch_query')
    .where('search_id', '=', search_id)
    .where(shown[show])
    .where(containing(search))
  const { total } = await wanted.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await wanted
    .select(['number', 'query', 'state', 'result_count', 'stored_count', 'error'])
    .orderBy(columns[sort], order)
    .orderBy('number', order)
    .offset(from)
    .limit(size ?? Math.max(1, Number(total)))
    .execute()
  const items = rows.map(({ number, query, state, result_count, stored_count, error }): BatchLine => {
    return { number, query, state, count: result_count === null ? null : Number(result_count), stored: stored_count, error }
  })
  return { items, total: Number(total) }
}

/** What was not searched counts as nothing. */
const columns: Record<LinesAsked['sort'], RawBuilder<unknown>> = {
  query_number: sql`number`,
  query: sql`query`,
  query_results: sql`coalesce(result_count, 0)`,
}

const shown: Record<LinesAsked['show'], RawBuilder<boolean>> = {
  all: sql`1 = 1`,
  found: sql`result_count > 0`,
  nothing: sql`result_count = 0`,
  cut: sql`result_count > stored_count`,
  error: sql`state = 'error'`,
  waiting: sql`state = 'waiting'`,
}

function containing(search: string): RawBuilder<boolean> {
  const words = search.trim()
  if (words === '') return sql`1 = 1`
  return sql`lower(query) like ${`%${words.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`
}

/** How many documents each query found, in the order of the lines, as JSON: an object of JavaScript would put queries that are numbers first. */
export function countsAsJson(lines: readonly BatchLine[]): string {
  return `{${lines.map(({ query, count }) => `${JSON.stringify(query)}:${count ?? 0}`).join(',')}}`
}
