import { documentId } from './example-words.ts'

const ids = [documentId]
const folder = { project: 'local-datashare', path: '/home/jane/Documents' }
const lines = (...values: object[]) => values.map((each) => `${JSON.stringify(each)}\n`).join('')
const search = lines({ index: 'local-datashare' }, { query: { match: { content: 'crane' } }, size: 10 })
const bulk = lines({ index: { _index: 'local-datashare', _id: documentId } }, { title: 'Letter to the harbour office' })

/** What stands in a file that is sent: one query on each line. */
export const fileExample = 'crane\n"port louis"\n'

/** Bodies of requests whose schema does not tell what they are about, by the ends of their addresses. */
export const bodiesByAddress: readonly (readonly [end: string, body: unknown])[] = [
  ['/_msearch', search],
  ['/_bulk', bulk],
  ['/_update_by_query', { script: { source: "ctx._source['tags'] = []" } }],
  ['/_mget', { ids }],
  ['/_search/scroll', { scroll_id: 'c2Nyb2xsLTE=' }],
  ['/ner/findNames/{pipeline}', 'Jane Marlow wrote to the harbour office.'],
  ['/batchUpdate/star', ids],
  ['/batchUpdate/unstar', ids],
  ['/batchUpdate/recommend', ids],
  ['/batchUpdate/unrecommend', ids],
  ['/documents/tags/{id}', ['urgent']],
  ['/documents/tag/{id}', ['urgent']],
  ['/documents/untag/{id}', ['urgent']],
  ['/contentType/categories', ['application/pdf']],
  ['/api/settings', { data: { batchDownloadMaxSize: '200M' } }],
  ['/local/settings/check', { data: { batchDownloadMaxSize: '200M' } }],
  ['/folders/indexed', folder],
  ['/folders/watched', folder],
  ['/local/backups/verify', { path: '/home/jane/.dossier/backups/2026-11-26' }],
]
