import type { EngineHit, SearchEngine, SearchRequest } from '../../engine/port.ts'
import type { Query } from '../../query/tree.ts'
import { fakeEngine } from './fake-engine.ts'

/** A document of the index below, or one of its named entities; `rank` is its score. */
export type Ranked = { rid: number; id: string; rank: number; place?: number }

/** An engine for walks: finds everything in the list, best rank first, and follows what a test does to the list meanwhile. */
export function rankedEngine(items: Ranked[]): SearchEngine {
  let change = 0
  return fakeEngine({
    // Every look sees another index, so that a walk never relies on its being the same.
    position: async () => ({ recordsId: 'test', change: change++ }),
    count: async () => items.length,
    collect: async () => items.flatMap(({ rid, place }) => (place === undefined ? [rid] : [])).sort((a, b) => a - b),
    search: async (request) => {
      const { query, sort, from, size } = request
      const found = items.filter((item) => matches(query, item))
      const hits = found.map((item) => hitOf(item, sort.length > 0)).toSorted(compare)
      const maxScore = Math.max(...found.map(({ rank }) => rank))
      const shown = hits.filter((hit) => isAfter(hit, request)).slice(from, from + size)
      return { total: found.length, maxScore, hits: shown, aggregations: {} }
    },
  })
}

function compare(a: EngineHit, b: EngineHit): number {
  return Number(b.sort[0] ?? 0) - Number(a.sort[0] ?? 0) || a.number - b.number
}

function hitOf({ rid, id, rank, place }: Ranked, isByScore: boolean): EngineHit {
  const hit = { rid, number: rid + (place ?? 0) / 100, id, score: rank, sort: isByScore ? [rank] : [] }
  return place === undefined ? hit : { ...hit, entity }
}

const entity: NonNullable<EngineHit['entity']> = {
  mention: 'Jane',
  mentionNorm: 'jane',
  mentionNormTextLength: 4,
  category: 'PERSON',
  extractor: 'TEST',
  extractorLanguage: 'ENGLISH',
  offsets: [0],
  isHidden: false,
  partsOfSpeech: null,
}

function isAfter({ number, sort: [rank] }: EngineHit, { after }: SearchRequest): boolean {
  if (after === undefined) return true
  const [value, last] = after.length === 1 ? [undefined, after[0]] : after
  if (value !== undefined && rank !== value) return Number(rank) < Number(value)
  return number > Number(last)
}

function matches(query: Query, item: Ranked): boolean {
  if (query.kind === 'ids') return query.ids.includes(item.id)
  if (query.kind === 'hasParent') return item.place !== undefined
  return query.kind !== 'bool' || query.filter.every((part) => matches(part, item))
}
