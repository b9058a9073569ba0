import type { Call } from '@dossier/contract'
import { batchDownloadCalls } from '@dossier/contract/batch-download/calls'
import { expect, it } from 'vitest'
import { auditedCalls } from './audited-calls.ts'

const caller = { id: 'ada', name: null, email: null, provider: 'local', grants: { kind: 'everything' } } as const

/** What is written of a call that was carried out. */
function subjectOf(call: Call, { params = {}, query = {}, body = {} }: { params?: unknown; query?: unknown; body?: unknown }) {
  return auditedCalls.get(call)?.about({ scope: { caller, projects: [], from: undefined }, params, query, body })
}

it('names all projects of an archive, in whichever list they stand', () => {
  const options = { projectIds: ['open', 'quay'], project: ['closed', 'quay'], query: 'heron' }
  expect(subjectOf(batchDownloadCalls.start, { body: { options } })).toEqual({
    projects: ['open', 'quay', 'closed'],
    query: 'heron',
  })
})
