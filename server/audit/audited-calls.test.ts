import type { Call } from '@dossier/contract'
import { batchDownloadCalls } from '@dossier/contract/batch-download/calls'
import { nodeCalls } from '@dossier/contract/search/node'
import { expect, it } from 'vitest'
import { auditedCalls } from './audited-calls.ts'

const caller = { id: 'ada', name: null, email: null, provider: 'local', grants: { kind: 'everything' } } as const

/** What is written of a call that was carried out. */
function subjectOf(call: Call, { projects = [], body = {} }: { projects?: string[]; body?: unknown }) {
  return auditedCalls.get(call)?.about({ scope: { caller, projects, from: undefined }, params: {}, query: {}, body })
}

it('names all projects of an archive, in whichever list they stand', () => {
  const options = { projectIds: ['open', 'quay'], project: ['closed', 'quay'], query: 'heron' }
  expect(subjectOf(batchDownloadCalls.start, { body: { options } })).toEqual({
    projects: ['open', 'quay', 'closed'],
    query: 'heron',
  })
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
