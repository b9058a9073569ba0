import { AppError } from '@dossier/contract'
import { z } from 'zod'
import type { Cluster } from '../cluster.ts'

/** How long the cluster keeps what is being gone through while a page of it is at work. */
const keep = '15m'
const timeoutMs = 120_000

const Hit = z.object({ _id: z.string(), _routing: z.string().optional(), _source: z.record(z.string(), z.unknown()) })
type Hit = z.infer<typeof Hit>
const Page = z.object({
  _scroll_id: z.string(),
  hits: z.object({ total: z.object({ value: z.int() }), hits: z.array(Hit) }),
})

/**
 * All that a search finds as it was when it began, page by page. A scroll, since indices of other programs have no number to go on behind, and points in time are asked for otherwise by each product
 * and version. Where an answer was lost on the way, what is asked again is the page behind it: so all are counted. Throws AppError ENGINE_DOWN where some are missing.
 */
export async function* scrollThrough(cluster: Cluster, index: string, body: object, signal: AbortSignal): AsyncGenerator<Hit[]> {
  const path = `${index}/_search?scroll=${keep}&allow_partial_search_results=false`
  const asked = { ...body, sort: ['_doc'], track_total_hits: true }
  let page = Page.parse(await cluster.send({ method: 'POST', path, body: asked, timeoutMs, signal }))
  const { value: total } = page.hits.total
  let seen = 0
  try {
    while (page.hits.hits.length > 0) {
      yield page.hits.hits
      seen += page.hits.hits.length
      page = Page.parse(await next(cluster, page._scroll_id, signal))
    }
    if (seen !== total) throw new AppError('ENGINE_DOWN', { message: pageLost })
  } finally {
    const over = { method: 'DELETE', path: '_search/scroll', body: { scroll_id: page._scroll_id }, mayMiss: true } as const
    // It ends by itself in a while.
    await cluster.send({ ...over, timeoutMs: 5_000 }).catch(() => {})
  }
}

async function next(cluster: Cluster, scroll_id: string, signal: AbortSignal): Promise<unknown> {
  const body = { scroll: keep, scroll_id }
  const told = await cluster.send({ method: 'POST', path: '_search/scroll', body, mayMiss: true, timeoutMs, signal })
  if (told !== undefined) return told
  throw new AppError('ENGINE_DOWN', { message: scrollLost })
}

const scrollLost =
  'The search cluster has forgotten how far its index was read, as it does when a node restarts. Nothing is lost: resume the task, and what was read already is passed over.'

const pageLost =
  'An answer of the search cluster was lost on the way, so that not all of its index was read. Resume the task: what was read already is passed over.'
