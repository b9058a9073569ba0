import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { engineAggregations } from '../../../query/engine-aggregations.ts'
import { parseCountBody, parseSearchBody } from '../../../query/parse-search-body.ts'
import type { SearchRequest } from '../../port.ts'
import { benchFolder, type CorpusLine } from './corpus.ts'

const bodies = z.array(
  z.object({
    name: z.string(),
    needs: z.array(z.string()),
    path: z.string(),
    params: z.record(z.string(), z.coerce.string()).optional(),
    body: z.unknown(),
  }),
)

export type BenchBody = z.infer<typeof bodies>[number]

/** The bodies that search documents, with an embedded document of the corpus filled in. */
export function benchBodies(embedded: CorpusLine, withEntities: boolean): BenchBody[] {
  const text = readFileSync(join(benchFolder, 'queries.json'), 'utf8')
    .replaceAll('$document', embedded._id)
    .replaceAll('$root', embedded._routing)
  return bodies.parse(JSON.parse(text)).filter((body) => withEntities || !body.needs.includes('entities'))
}

/** The engine request that the search room makes of such a body. */
export function engineRequest(project: string, { path, body, params = {} }: BenchBody): SearchRequest {
  if (path === '_count')
    return { projects: [project], query: parseCountBody(body, params), from: 0, size: 0, sort: [], aggregations: {} }
  const search = parseSearchBody(body, params)
  const keys = search.sort.flatMap((key) => (key.kind === 'engine' ? [key.sort] : []))
  return {
    projects: [project],
    query: search.query,
    ...(search.postFilter === undefined ? {} : { postFilter: search.postFilter }),
    from: search.from,
    size: search.size,
    sort: search.sort.length === 0 ? [{ field: '_score', descending: true }] : keys,
    aggregations: engineAggregations(search.aggregations),
    trackScores: search.trackScores,
  }
}
