import type { Call } from '@dossier/contract'
import { batchDownloadCalls } from '@dossier/contract/batch-download/calls'
import { previewCalls } from '@dossier/contract/documents/previews'
import { pluginCalls } from '@dossier/contract/packages'
import { nodeCalls } from '@dossier/contract/search/node'
import { expect, it } from 'vitest'
import { features } from '../features.ts'
import { keyOf } from '../http/testing/call-inputs.ts'
import { auditedCalls } from './audited-calls.ts'

const caller = { id: 'ada', name: null, email: null, provider: 'local', grants: { kind: 'everything' } } as const

type Given = { projects?: string[]; params?: unknown; query?: unknown; body?: unknown }

/** What is written of a call that was carried out. */
function subjectOf(call: Call, { projects = [], params = {}, query = {}, body = {} }: Given) {
  return auditedCalls.get(call)?.about({ scope: { caller, projects, from: undefined }, params, query, body })
}

it('names all projects of an archive, in whichever list they stand', () => {
  const options = { projectIds: ['open', 'quay'], project: ['closed', 'quay'], query: 'heron' }
  expect(subjectOf(batchDownloadCalls.start, { body: { options } })).toEqual({
    projects: ['open', 'quay', 'closed'],
    query: 'heron',
  })
})

it.each([
  ['https://ada:secret@desk.example/packages/one.tgz?key=secret#secret', 'https://desk.example/packages/one.tgz'],
  ['file:///srv/packages/one.tgz', 'file:///srv/packages/one.tgz'],
  ['/srv/packages/one', '/srv/packages/one'],
])('names where a package came from without what lets somebody in there: %s', (url, name) => {
  expect(subjectOf(pluginCalls.install, { query: { url } })).toEqual({ name })
})

const words = JSON.stringify({ query: { query_string: { query: 'the minister' } } })
const linesOf = (...heads: object[]) => heads.map((head) => `${JSON.stringify(head)}\n${words}\n`).join('')

it.each([
  [nodeCalls.searchesOfIndex, linesOf({ index: 'closed' }), ['closed']],
  [nodeCalls.searchesOfIndex, linesOf({}, { index: 'closed,quay' }), ['open', 'closed', 'quay']],
  [nodeCalls.severalOfIndex, { docs: [{ _index: 'closed', _id: 'a' }] }, ['closed']],
  [nodeCalls.severalOfIndex, { ids: ['a'] }, ['open']],
])('names the projects of several at once, whatever their address says: %#', (call, body, projects) => {
  expect(subjectOf(call, { projects: ['open'], body })).toMatchObject({ projects })
})

it('names the projects of several at once that have no address, and none where they are too many to be named', () => {
  expect(subjectOf(nodeCalls.searches, { body: linesOf({ index: 'closed' }) })).toMatchObject({ projects: ['closed'] })
  expect(subjectOf(nodeCalls.several, { body: { docs: [{ _index: 'quay', _id: 'a' }] } })).toMatchObject({ projects: ['quay'] })
  const docs = Array.from({ length: 201 }, (_, at) => ({ _index: `p${at}`, _id: 'a' }))
  expect(subjectOf(nodeCalls.several, { body: { docs } })).toMatchObject({ projects: [] })
})

it('has every call that answers what a document says', () => {
  const calls = features.flatMap((feature) => feature.calls.map(({ call }) => call))
  const ofOne = calls.filter(({ needs, path }) => needs === 'read' && /:(?:id|number|version)\b/.test(path))
  const unwritten = ofOne.filter((call) => !auditedCalls.has(call)).map(keyOf)
  expect(unwritten.toSorted()).toEqual([
    // The file was asked for before, which is written.
    'DELETE /api/:indices/documents/export/:id',
    // Numbers, digests, places, and what people wrote beside documents; 0783 says why.
    'GET /api/:indices/documents/export/:id',
    'GET /api/:indices/documents/export/:id/state',
    'GET /api/:project/artifacts/page/:id',
    'GET /api/:project/artifacts/structure/:id',
    'GET /api/:project/artifacts/structure/search/:id',
    'GET /api/:project/documents/copies/:id',
    'GET /api/:project/documents/find/:id',
    'GET /api/:project/documents/hits/:id',
    'GET /api/:project/documents/nearCopies/:id',
    'GET /api/:project/documents/pagesAt/:id',
    'GET /api/:project/documents/searchContent/:id',
    'GET /api/:project/documents/tags/:id',
    'GET /api/:project/documents/thread/:id',
    'GET /api/:project/documents/translations/:id',
    'GET /api/:project/ledger/custody/:id',
    'GET /api/:project/ledger/former/:version/:number',
    'GET /api/:project/ledger/versions/:id',
    'GET /api/:project/ledger/versions/:id/:version',
    'GET /api/:project/namedEntities/:id',
    'GET /api/:project/names/places/:id',
    'GET /api/:project/names/readings/:id',
    'GET /api/:project/ocr/pages/:id',
    'GET /api/local/batch-search/names/:id',
  ])
})

it.each([
  ['a small first page', { page: 0, size: 'sm' }, 'd', undefined],
  ['the largest first page of a list', { page: 0, size: '480' }, 'd', undefined],
  ['how many pages there are', { page: 0 }, 'd.json', undefined],
  ['a first page that can be read', { page: 0, size: '2000' }, 'd', { documents: ['d'] }],
  ['the same by name', { page: 0, size: 'xl' }, 'd', { documents: ['d'] }],
  ['a page further on', { page: 1, size: 'xs' }, 'd', { documents: ['d'] }],
  ['rows of a spreadsheet', { page: 0, 'include-content': true }, 'd.json', { documents: ['d'] }],
])('of pictures says what was opened: %s', (_what, query, id, written) => {
  expect(subjectOf(previewCalls.thumbnail, { params: { project: 'p', id }, query })).toEqual(written)
})
