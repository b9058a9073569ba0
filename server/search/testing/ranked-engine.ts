import type { EngineHit, SearchEngine, SearchRequest } from '../../engine/port.ts'
import type { Query } from '../../query/tree.ts'
import { fakeEngine } from './fake-engine.ts'

/** A document of the index below; `rank` is its score. */
export type Ranked = { rid: number; id: string; rank: number }

/** An engine for walks: finds every document of the list, best rank first, and follows what a test does to the list meanwhile. */
export function rankedEngine(documents: Ranked[]): SearchEngine {
  return fakeEngine({
    collect: async () => documents.map(({ rid }) => rid).sort((a, b) => a - b),
    search: async (request) => {
      const wanted = idsOf(request.query)
      const found = documents.filter(({ id }) => wanted === undefined || wanted.includes(id)).toSorted(compare)
      const hits = found.map(hitOf).filter((hit) => isAfter(hit, request))
      const maxScore = Math.max(...found.map(({ rank }) => rank))
      return { total: found.length, maxScore, hits: hits.slice(request.from, request.from + request.size), aggregations: {} }
    },
  })
}

function compare(a: Ranked, b: Ranked): number {
  return b.rank - a.rank || a.rid - b.rid
}

function hitOf({ rid, id, rank }: Ranked): EngineHit {
  return { rid, number: rid, id, score: rank, sort: [rank] }
}

function isAfter({ rid, sort: [rank] }: EngineHit, { after }: SearchRequest): boolean {
  if (after === undefined) return true
  return Number(rank) < Number(after[0]) || (rank === after[0] && rid > Number(after[1]))
}

function idsOf(query: Query): string[] | undefined {
  if (query.kind === 'ids') return query.ids
  return query.kind === 'bool' ? query.filter.map(idsOf).find((ids) => ids !== undefined) : undefined
}
