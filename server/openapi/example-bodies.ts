import { documentId } from './example-words.ts'

const ids = [documentId]
const folder = { project: 'local-datashare', path: '/home/jane/Documents' }
const lines = (...values: object[]) => values.map((each) => `${JSON.stringify(each)}\n`).join('')
const crane = { match: { content: 'crane' } }
const download = { options: { projectIds: ['local-datashare'], query: 'crane' } }
const search = lines({ index: 'local-datashare' }, { query: crane, size: 10 })
const bulk = lines({ index: { _index: 'local-datashare', _id: documentId } }, { title: 'Letter to the harbour office' })

/** What stands in a file that is sent: one query on each line. */
export const fileExample = 'crane\n"port louis"\n'

const theirIndex = { url: 'https://search.example:9200', index: 'local-datashare', signIn: '/home/jane/cluster.txt' }

/** Bodies of requests whose schema does not tell what they are about, by the ends of their addresses. */
export const bodiesByAddress: readonly (readonly [end: string, body: unknown])[] = [
  ['/_msearch', search],
  ['/_bulk', bulk],
  ['/_update_by_query', { script: { source: "ctx._source['tags'] = []" } }],
  ['/index/search/_mget', { docs: [{ _index: 'local-datashare', _id: documentId }] }],
  ['/_mget', { ids }],
  ['/_field_caps', { fields: ['contentType'] }],
  ['/index/search/_pit', { id: 'cG9pbnQtMQ==' }],
  ['/index/search/_search/point_in_time', { pit_id: ['cG9pbnQtMQ=='] }],
  ['/_snapshot/{repository}', { type: 'fs', settings: { location: '/home/jane/backups' } }],
  ['/local/blind-spots/{indices}', { query: crane }],
  ['/local/blind-spots/{indices}/likely', { query: crane, within: { match_all: {} } }],
  ['/task/batchDownload', download],
  ['/local/batchDownload/estimate', download],
  ['/{project}/attach/look', theirIndex],
  ['/{project}/attach', theirIndex],
  ['/{project}/cards', { document: documentId, start: 4, end: 9, quote: 'crane', note: 'Read this first' }],
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

/** Parameters that a schema leaves free although a request means nothing without them, by the ends of addresses. */
export const parametersByAddress: readonly (readonly [end: string, values: Readonly<Record<string, string>>])[] = [
  ['/cards/passage/{id}', { start: '4', end: '9' }],
  ['/_pit', { keep_alive: '1m' }],
  ['/_search/point_in_time', { keep_alive: '1m' }],
  ['/packages/{kind}/look', { id: 'reading-desk' }],
  ['/plugins/install', { id: 'reading-desk' }],
  ['/extensions/install', { id: 'watch-list' }],
]
