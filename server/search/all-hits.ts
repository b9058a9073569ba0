import { setImmediate as turn } from 'node:timers/promises'
import { isDamage } from '../documents/damage.ts'
import { readDocuments } from '../documents/read.ts'
import type { EngineHit } from '../engine/port.ts'
import { parseSearchBody } from '../query/parse-search-body.ts'
import type { ParsedSearch } from '../query/parsed-search.ts'
import { argumentError } from '../query/query-error.ts'
import { createSourceReader } from './answer/source.ts'
import { type SearchDeps, shownDocuments } from './deps.ts'
import { type HitItem, hitEntries } from './hit-items.ts'
import { scrollLimits } from './scroll/scrolls.ts'
import { countHits, openWalk, readStep, takeStep } from './scroll/walk.ts'

/** Hits that the engine is asked for at once: each question goes over all that matches, so few of them. */
const foundAtOnce = 20_000

/** Documents that are read from the records at once. */
const readAtOnce = 500

/** A hit with what was asked for of its source; `number`: its place, counted from 1. */
export type WholeHit = {
  number: number
  item: Pick<HitItem, 'project' | 'id' | 'routing'>
  score: number | null
  source: Record<string, unknown>
}

/** Everything that a search finds: how much that is, and the hits themselves in its order, to be gone through once. */
export type AllHits = { total: number; hits: () => AsyncGenerator<WholeHit> }

type Asked = {
  indices: string[]
  body: unknown
  /** The fields of sources that are wanted. */
  fields: string[]
  signal: AbortSignal
}

/**
 * Opens everything that a search finds, in its order, however much that is: memory does not grow with it, but for an eighth of a byte for each number that documents
 * have, and some 50 bytes for each named entity that is found. The same documents come whatever is indexed meanwhile, as with a scroll; those that are damaged or were
 * removed are left out. Page, highlights and aggregations of the body do not count. Throws QueryError for a body that is wrong, and for more named entities than all scrolls
 * together may note.
 */
export async function openAllHits(
  deps: SearchDeps,
  { indices, body, fields, signal }: Asked,
  { atOnce = foundAtOnce, mostBytes = scrollLimits.bytes } = {},
): Promise<AllHits> {
  // Few at first: whoever asks waits for the first of them.
  const search = { ...parseWhole(body), size: Math.min(readAtOnce, atOnce) }
  const walk = await openWalk(deps.engine, indices, { search, signal })
  if (walk.sizeBytes > mostBytes)
    throw argumentError(`These ${walk.total} hits are too many to go through at once: search for fewer, or for documents only`)
  return {
    total: walk.total,
    async *hits() {
      for (let given = 0; ; ) {
        const step = await readStep(deps, walk, signal)
        takeStep(walk, step)
        walk.search.size = atOnce
        if (step.hits.length === 0) return
        for (let at = 0; at < step.hits.length; at += readAtOnce) {
          signal.throwIfAborted()
          for await (const hit of readHits(deps, step.hits.slice(at, at + readAtOnce), fields)) {
            given += 1
            yield { ...hit, number: given }
          }
          await turn()
        }
      }
    },
  }
}

/** How many documents and named entities that would be now. Throws QueryError. */
export function countAllHits(
  { engine }: Pick<SearchDeps, 'engine'>,
  { indices, body, signal }: Omit<Asked, 'fields'>,
): Promise<number> {
  return countHits(engine, { projects: indices, search: parseWhole(body), signal })
}

function parseWhole(body: unknown): ParsedSearch {
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body)
  const { highlight: _marks, after: _page, ...search } = parseSearchBody(isObject ? withoutPage({ ...body }) : body)
  if (search.collapse !== undefined)
    throw argumentError('cannot use `collapse` where everything that a search finds is asked for')
  return { ...search, from: 0, size: foundAtOnce, aggregations: {} }
}

function withoutPage({ from: _from, size: _size, search_after: _after, ...body }: Record<string, unknown>) {
  return body
}

async function* readHits(deps: SearchDeps, hits: EngineHit[], fields: string[]): AsyncGenerator<Omit<WholeHit, 'number'>> {
  const { documents } = await readDocuments(deps.records, [...new Set(hits.map(({ rid }) => rid))])
  const sources = createSourceReader(deps.records, { includes: fields, excludes: [] })
  for (const { hit, item } of hitEntries(hits, await shownDocuments(deps, documents))) {
    const source = await sources.read(item).catch((error: unknown) => {
      if (isDamage(error)) return undefined
      throw error
    })
    if (source !== undefined) yield { item, score: hit.score, source }
  }
}
