import { type Call, taskClasses } from '@dossier/contract'
import { asked } from './callers.ts'

/** What a call wants that has to be there for it to be understood; `projectsIn`: the parameter that names projects, by another name than others. */
export type CallInput = {
  query?: Record<string, string>
  body?: object | string
  headers?: Record<string, string>
  projectsIn?: string
}

const form = {
  headers: { 'content-type': 'multipart/form-data; boundary=x' },
  body: `--x\r\nContent-Disposition: form-data; name="name"\r\n\r\na list\r\n--x\r\nContent-Disposition: form-data; name="csvFile"; filename="a.csv"\r\n\r\nharbour\r\n--x--\r\n`,
  projectsIn: ':id',
}

const upload = {
  headers: { 'content-type': 'multipart/form-data; boundary=x' },
  body: `--x\r\nContent-Disposition: form-data; name="file"; filename="a.zip"\r\n\r\nx\r\n--x--\r\n`,
}

/** By method and address; a call that is not named needs nothing but its address. */
export const callInputs: Record<string, CallInput> = {
  'PUT /api/plugins/install': { query: { id: 'x' } },
  'PUT /api/extensions/install': { query: { id: 'x' } },
  'GET /api/local/packages/:kind/look': { query: { id: 'x' } },
  'DELETE /api/plugins/uninstall': { query: { id: 'x' } },
  'DELETE /api/extensions/uninstall': { query: { id: 'x' } },
  'POST /api/local/packages/:kind/look': upload,
  'POST /api/local/packages/:kind': upload,
  'PUT /api/local/packages/:kind/:id': { body: { isOn: true } },
  'POST /api/batch/search/:id': form,
  'POST /api/task/batchSearch/:id': form,
  'POST /api/local/batch-search/preview/:id': form,
  'POST /api/local/batch-search/suggestions/:id': form,
  'POST /api/local/blind-spots/:indices': { body: { query: { match_all: {} } } },
  'POST /api/local/blind-spots/:indices/likely': { body: { query: { match_all: {} }, within: { match_all: {} } } },
  'GET /api/local/batch-search/names/:id': { projectsIn: ':id' },
  'PUT /api/task/:id': { body: { name: taskClasses.batchDownload, args: { batchDownload: { projects: [asked], query: 'x' } } } },
  'POST /api/task/batchDownload': { body: { options: { projectIds: [asked], query: 'x' } } },
  'POST /api/local/batchDownload/estimate': { body: { options: { projectIds: [asked], query: 'x' } } },
  'PATCH /api/batch/search/:id': { body: { data: {} } },
  'PATCH /api/settings': { body: { data: {} } },
  'POST /api/local/settings/check': { body: { data: {} } },
  'PUT /api/batch/search/:id/review': { body: { hit: { project: asked, documentId: 'a' }, decision: 'yes' } },
  'POST /api/batch/search/:id/review/undo': { body: { hit: { project: asked, documentId: 'a' } } },
  'DELETE /api/project': { headers: { 'x-ds-csrf-token': 'yes' } },
  'POST /api/project': { body: { name: 'made' } },
  'POST /auth/login': { body: { username: 'x', password: 'x' } },
  'POST /auth/link/look': { body: { secret: 'x' } },
  'POST /auth/link': { body: { secret: 'x', password: 'x' } },
  'PUT /api/users/me/password': { body: { former: 'x', password: 'x' } },
  'POST /api/local/users/me/factor': { body: { password: 'x' } },
  'PUT /api/local/users/me/factor': { body: { code: 'x' } },
  'POST /api/local/users/me/factor/codes': { body: { password: 'x' } },
  'POST /api/local/users/me/factor/off': { body: { password: 'x' } },
  'GET /api/users': { query: { index: asked } },
  'POST /api/users': { body: { login: 'newcomer' } },
  'PUT /api/users/:uid': { body: {} },
  'POST /api/local/users/import': { body: { users: [] } },
  'PUT /api/users/:uid/index/:project': { query: { role: 'member' } },
  'PUT /api/project/:name': { body: {} },
  'PUT /api/users/me/history': { body: { type: 'SEARCH', name: 'x', uri: '/?q=x' } },
  'DELETE /api/users/me/history/event': { query: { id: '1' } },
  'PUT /api/users/me/history/choice': { body: { kept: true } },
  'PUT /api/users/me/searches/:id': { body: {} },
  'PUT /api/users/me/searches/:id/alerts': { body: { alerts: true } },
  'POST /api/contentType/categories': { body: [] },
  'GET /api/local/folders/indexed': { query: { project: asked } },
  'GET /api/local/folders/count': { query: { path: '/nowhere' } },
  'PUT /api/local/folders/indexed': { body: { project: asked, path: '/nothing' } },
  'GET /api/local/folders/watched': { query: { project: asked } },
  'PUT /api/local/folders/watched': { body: { project: asked, path: '/nothing' } },
  'DELETE /api/local/folders/watched': { query: { project: asked, path: '/nothing' } },
  'DELETE /api/local/folders/indexed': { query: { project: asked, path: '/nothing' } },
  'DELETE /api/local/folders': { query: { project: asked, path: '/nothing' } },
  'POST /api/local/index': { body: { folder: '/nothing/of/this', project: asked } },
  'POST /api/local/ledger/retry': { body: { project: asked } },
  'PUT /api/index/_snapshot/:repository': { body: { type: 'fs', settings: { location: '/nothing' } } },
  'POST /api/local/disk/free': { body: { parts: ['logs'] } },
  'POST /api/local/backups': { body: {} },
  'POST /api/local/backups/verify': { body: { path: '/' } },
  'DELETE /api/local/backups': { query: { path: '/nothing' } },
  'POST /api/local/first': { body: { project: asked, folder: '/nothing' } },
  'POST /api/:project/attach/look': { body: { url: 'https://127.0.0.1:1', index: 'nothing' } },
  'POST /api/:project/attach': { body: { url: 'https://127.0.0.1:1', index: 'nothing' } },
  'POST /api/:project/ocr': { body: { documents: [] } },
  'POST /api/:project/names/rules': { body: { kind: 'hide', mentionNorm: 'jo' } },
  'GET /api/:project/names/places/:id': { query: { mention: 'jo' } },
  'GET /api/:project/names/who': { query: { category: 'PERSON', name: 'jo' } },
  'GET /api/:project/names/who/beside': { query: { category: 'PERSON', name: 'jo' } },
  'GET /api/:project/names/who/alike': { query: { category: 'PERSON', name: 'jo' } },
  'POST /api/:project/documents/batchUpdate/star': { body: [] },
  'POST /api/:project/documents/batchUpdate/unstar': { body: [] },
  'POST /api/:project/documents/batchUpdate/tag': { body: { docIds: [], tags: ['x'] } },
  'POST /api/:project/documents/batchUpdate/untag': { body: { docIds: [], tags: ['x'] } },
  'PUT /api/:project/documents/tags/:id': { body: ['x'] },
  'PUT /api/:project/documents/tag/:id': { body: ['x'] },
  'PUT /api/:project/documents/untag/:id': { body: ['x'] },
  'PUT /api/:project/tags/:label': { body: { colour: 'red' } },
  'POST /api/index/search/:indices/_update_by_query': { body: { script: { source: "ctx._source['tags'] = []" } } },
  'POST /api/:project/documents/batchUpdate/recommend': { body: [] },
  'POST /api/:project/documents/batchUpdate/unrecommend': { body: [] },
  'GET /api/:project/documents/searchContent/:id': { query: { query: 'x' } },
  'GET /api/:project/documents/find/:id': { query: { query: 'x' } },
  'GET /api/:project/documents/pagesAt/:id': { query: { offsets: '0,12' } },
  'POST /api/:project/translations/check': { body: { items: [] } },
  'POST /api/:project/translations': { body: { items: [] } },
  'DELETE /api/:project/translations': { query: { language: 'ENGLISH' } },
  'POST /api/:project/cards': { body: { document: 'a', start: 0, end: 1, quote: 'x', note: '' } },
  'PUT /api/:project/card/:id': { body: { note: 'x' } },
  'PUT /api/:project/card/:id/place': { body: { before: null } },
  // A file of another project: what is wrong with it is told to those who may ask.
  'POST /api/:project/cards/verify': {
    body: {
      file: '<!-- dossier-cards 3e8e2381e7c2494bd3bb5570ff5bcb0b4b8d1133b08965ec8eccfb4f8301a0cc eyJmb3JtYXQiOjEsInByb2plY3QiOiJ4IiwiZXhwb3J0ZWRBdCI6IiIsImNhcmRzIjpbXX0= -->',
    },
  },
  'GET /api/:project/previews/:id/find': { query: { query: 'x' } },
  'GET /api/:project/previews/:id/nodes': { query: { query: 'x' } },
  'GET /api/:project/artifacts/structure/search/:id': { query: { query: 'x' } },
  'GET /api/:project/documents/hits/:id': { query: { query: 'x' } },
  'PUT /api/:project/pathBanners/*': { body: { note: 'x' } },
  'POST /api/:project/notes': { body: { form: 'expression', path: 'x', note: 'x' } },
  'PUT /api/:project/note/:id': { body: { form: 'folder', path: '/x', note: 'x' } },
  'POST /api/:project/noteMatches': { body: { places: [{ form: 'folder', path: '/x' }] } },
  'GET /api/:project/ledger/compare': { query: { before: '1', after: '2' } },
}

/** What a call is called in tables: its method and address. */
export function keyOf({ method, path }: Pick<Call, 'method' | 'path'>): string {
  return `${method} ${path}`
}
