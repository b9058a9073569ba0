import { z } from 'zod'
import type { Cluster } from './cluster.ts'

/** Clusters refuse a request line of more than 4,096 bytes. */
const lineUnits = 3_000

/** Names in lists, each short enough for the path of a request. */
export function pathLists(names: readonly string[]): string[] {
  const lists: string[] = []
  for (const name of names) {
    const last = lists.at(-1)
    if (last !== undefined && last.length + name.length < lineUnits) lists[lists.length - 1] = `${last},${name}`
    else lists.push(name)
  }
  return lists
}

/** How a search in some indices is asked. */
export type SearchIn = { body: object; timeoutMs?: number | undefined; signal?: AbortSignal | undefined }

/** Searches some indices, of which those that are not there count as empty; their names may be longer than a request line. */
export function searchIndices(cluster: Cluster, names: readonly string[], { body, ...rest }: SearchIn): Promise<unknown> {
  const [path, ...more] = pathLists(names)
  if (more.length === 0)
    return cluster.send({
      method: 'POST',
      path: `${path}/_search?ignore_unavailable=true&allow_partial_search_results=false`,
      body,
      ...rest,
    })
  const head = { index: names, ignore_unavailable: true, allow_partial_search_results: false }
  return cluster.send({
    method: 'POST',
    path: '_msearch',
    lines: [JSON.stringify(head), JSON.stringify(body)],
    isOneOfMany: true,
    ...rest,
  })
}

const Found = z.object({ hits: z.object({ total: z.object({ value: z.number() }) }) })

/** How many documents of some indices a query finds. */
export async function countIn(cluster: Cluster, names: readonly string[], query: object, signal?: AbortSignal): Promise<number> {
  if (names.length === 0) return 0
  const body = { query, size: 0, track_total_hits: true }
  return Found.parse(await searchIndices(cluster, names, { body, signal })).hits.total.value
}
