import { z } from 'zod'
import type { Loaded } from '../../bench/corpus/synthetic.ts'
import { ask } from './ask.ts'
import type { Sample } from './mutate-request.ts'

const Queries = z.array(z.object({ path: z.string(), body: z.unknown() }))
const base = '/api/index/search/local-datashare'
const documents = '/api/local-datashare/documents'

/** Bodies that a web client sends, at the search address and by the page's own calls. */
export function readSamples(queries: string, { document, root }: Pick<Loaded, 'document' | 'root'>): Sample[] {
  const bodies = Queries.parse(JSON.parse(queries.replaceAll('$document', document).replaceAll('$root', root)))
  return bodies.flatMap(({ path, body }): Sample[] => [
    { method: 'POST', path: `${base}/${path}`, body },
    { method: 'GET', path: `${base}/${path}`, body },
    { method: 'POST', path: `${documents}/page?from=0&size=5`, body },
    { method: 'POST', path: `${documents}/around/${document}`, body },
    { method: 'POST', path: `${documents}/export`, body: { search: body, format: 'csv', columns: ['path', 'title'] } },
    { method: 'POST', path: `/api/index/search/_search/scroll`, body: { scroll: '1m', scroll_id: 'c2Nyb2xs' } },
  ])
}

const Scroll = z.object({ _scroll_id: z.string() })

/** Ids of documents, of a scroll that is open and of one that has ended, and what is none. */
export async function readScrollIds(address: string, { document, root }: Pick<Loaded, 'document' | 'root'>): Promise<string[]> {
  const headers = { 'content-type': 'application/json' }
  const open = async () => {
    const { text } = await ask(address, {
      method: 'POST',
      path: `${base}/_search?scroll=30m&size=1&_source=false`,
      body: '{}',
      headers,
    })
    return Scroll.parse({ _scroll_id: /"_scroll_id":"([^"]+)"/.exec(text)?.[1] })._scroll_id
  }
  const [kept, ended] = [await open(), await open()]
  await ask(address, { method: 'DELETE', path: `/api/index/search/_search/scroll/${ended}`, body: undefined, headers })
  return [document, root, kept, ended, 'c2Nyb2xs', '..', '%00', 'x'.repeat(500), '_all', '']
}
