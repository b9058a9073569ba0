import type { Variant } from '@dossier/contract/batch-search/variants'
import { bool } from '../../query/bool.ts'
import { parseLoneClause } from '../../query/parse-clause.ts'
import type { Query } from '../../query/tree.ts'
import type { Scope } from '../../scope/scope.ts'
import type { LineFound } from './store-found.ts'

type Clause = Record<string, unknown>
type Engine = Pick<Scope['engine'], 'search' | 'collect'>

/** A line with its variants, each with the clause that asks for it alone; `rids`: what is kept of all that they find. */
type Asked = {
  projects: string[]
  own: Clause
  variants: readonly { variant: Variant; clause: Clause }[]
  rids: readonly number[]
  timeoutMs?: number | undefined
}

/**
 * By which variant each document was found: the line itself goes before them, and they in their order. Those that are nowhere cost a look at their words; for the others, one search each of
 * what none before them has found.
 */
export async function findVariants(engine: Engine, asked: Asked, signal: AbortSignal): Promise<LineFound> {
  const own = parseLoneClause(asked.own)
  const all = asked.variants.map(({ variant, clause }) => ({ variant, query: parseLoneClause(clause) }))
  const [ownCount = 0, ...counts] = await countEach(engine, asked, [own, ...all.map(({ query }) => query)], signal)
  const there = all.flatMap((one, at) => ((counts[at] ?? 0) > 0 ? [{ ...one, count: counts[at] ?? 0 }] : []))
  const by = await firstOf(engine, asked, { own: ownCount > 0 ? [own] : [], queries: there.map(({ query }) => query) }, signal)
  return { ownCount, variants: there.map(({ variant, count }) => ({ ...variant, count })), by }
}

/** How many documents each of several queries finds, in one request. */
export async function countEach(
  engine: Pick<Scope['engine'], 'search'>,
  { projects, timeoutMs }: Pick<Asked, 'projects' | 'timeoutMs'>,
  queries: readonly Query[],
  signal: AbortSignal,
): Promise<number[]> {
  const parts = queries.map((query, at) => [String(at), { kind: 'filter' as const, query, aggregations: {} }] as const)
  const query = bool({ should: [...queries] })
  const request = { projects, query, from: 0, size: 0, sort: [], aggregations: Object.fromEntries(parts) }
  const answer = await engine.search({ ...request, ...(timeoutMs !== undefined && { timeoutMs }) }, signal)
  return queries.map((_, at) => {
    const found = answer.aggregations[String(at)]
    return found?.kind === 'filter' ? found.docCount : 0
  })
}

type Order = { own: Query[]; queries: readonly Query[] }

async function firstOf(
  engine: Engine,
  { projects, rids }: Asked,
  { own, queries }: Order,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const places = new Map(rids.map((rid, at) => [rid, at]))
  const by = new Uint8Array(rids.length)
  const before = [...own]
  for (const [at, query] of queries.entries()) {
    for (const rid of await engine.collect(projects, bool({ filter: [query], mustNot: [...before] }), signal)) {
      const place = places.get(rid)
      if (place !== undefined) by[place] = at + 1
    }
    before.push(query)
  }
  return by
}
