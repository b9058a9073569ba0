import { z } from 'zod'
import type { Client } from '../client.ts'

const Page = z.looseObject({ _scroll_id: z.string(), hits: z.looseObject({ hits: z.array(z.unknown()) }) })

/** Hits that are asked for at a time, so that memory does not grow with what is found. */
const pageSize = 500
const keptFor = '5m'

/** Everything that a search finds, page by page. */
export async function* scroll<T>(client: Client, project: string, search: object, shape: z.ZodType<T>): AsyncGenerator<T[]> {
  const place = `/api/index/search/${encodeURIComponent(project)}/_search?scroll=${keptFor}`
  let page = await client.ask('POST', place, Page, { ...search, size: pageSize })
  try {
    while (page.hits.hits.length > 0) {
      yield z.array(shape).parse(page.hits.hits)
      page = await client.ask('POST', '/api/index/search/_search/scroll', Page, { scroll: keptFor, scroll_id: page._scroll_id })
    }
  } finally {
    await client.ask('DELETE', '/api/index/search/_search/scroll', z.unknown(), { scroll_id: [page._scroll_id] }).catch(() => {})
  }
}
