import { AppError } from '@dossier/contract'
import type { Variant } from '@dossier/contract/batch-search/variants'
import { bool } from '../../query/bool.ts'
import { parseLoneClause } from '../../query/parse-clause.ts'
import type { Query } from '../../query/tree.ts'
import type { Scope } from '../../scope/scope.ts'
import { findNumbers } from '../../search/find-numbers.ts'
import type { LineFound } from './store-found.ts'

type Clause = Record<string, unknown>
type Engine = Pick<Scope['engine'], 'search' | 'collect'>

/** A line with its variants, each with the clause that asks for it alone; `whole`: that of all of them, `rids`: what is kept of all that it finds, best first. */
type Asked = {
  projects: string[]
  own: Clause
  whole: Clause
  variants: readonly { variant: Variant; clause: Clause }[]
  rids: readonly number[]
  timeoutMs?: number | undefined
  collectedMost?: number
}

/** A variant of more documents is asked for its best ones alone, in the order of the whole line: those that are kept are among them. */
const collectedMost = 50_000

/**
 * By which variant each document was found: the line itself goes before them, and they in their order. Those that are nowhere cost a look at their words; for the others, one search each of
 * what none before them has found. Throws AppError TIMEOUT.
 */
export async function findVariants(engine: Engine, asked: Asked, signal: AbortSignal): Promise<LineFound> {
  const { timeoutMs } = asked
  if (timeoutMs === undefined) return findEach(engine, asked, signal)
  const limited = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
  try {
    return await findEach(engine, asked, limited)
  } catch (error) {
    signal.throwIfAborted()
    throw limited.aborted ? new AppError('TIMEOUT', {}, { cause: error }) : error
  }
}

async function findEach(engine: Engine, asked: Asked, signal: AbortSignal): Promise<LineFound> {
  const own = parseLoneClause(asked.own)
  const all = asked.variants.map(({ variant, clause }) => ({ variant, query: parseLoneClause(clause) }))
  const [ownCount = 0, ...counts] = await countEach(engine, asked, [own, ...all.map(({ query }) => query)], signal)
  const there = all.flatMap((one, at) => ((counts[at] ?? 0) > 0 ? [{ ...one, count: counts[at] ?? 0 }] : []))
  const by = await firstOf(engine, asked, { own: ownCount > 0 ? [own] : [], there }, signal)
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

type Order = { own: Query[]; there: readonly { query: Query; count: number }[] }

async function firstOf(engine: Engine, asked: Asked, { own, there }: Order, signal: AbortSignal): Promise<Uint8Array> {
  const { rids } = asked
  const places = new Map(rids.map((rid, at) => [rid, at]))
  const by = new Uint8Array(rids.length)
  const before = [...own]
  for (const [at, { query, count }] of there.entries()) {
    const first = bool({ filter: [query], mustNot: [...before] })
    for (const rid of await numbersOf(engine, asked, { query: first, count }, signal)) {
      const place = places.get(rid)
      if (place !== undefined) by[place] = at + 1
    }
    before.push(query)
  }
  return by
}

/** The documents of a query, at least those that are kept. */
async function numbersOf(
  engine: Engine,
  { projects, whole, rids, timeoutMs, collectedMost: most = collectedMost }: Asked,
  { query, count }: { query: Query; count: number },
  signal: AbortSignal,
): Promise<number[]> {
  if (count <= most) return engine.collect(projects, query, signal)
  const asked = { projects, clause: whole, size: rids.length, timeoutMs, postFilter: query }
  return (await findNumbers({ engine }, asked, signal)).rids
}
