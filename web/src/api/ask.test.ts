import { indexingCalls } from '@dossier/contract/indexing/indexing'
import { ledgerCalls } from '@dossier/contract/ledger/ledger'
import { settingsCalls } from '@dossier/contract/settings/settings'
import { taskListCalls } from '@dossier/contract/tasks/task-list'
import { afterEach, expect, it, vi } from 'vitest'
import { fakeServer } from '../testing/fake-server.ts'
import { ask, hrefOfCall } from './ask.ts'
import { z as stub } from './zod-stub.ts'

afterEach(() => vi.unstubAllGlobals())

it('writes parameters and query into the address', async () => {
  const pagination = { count: 0, from: 0, size: 5, total: 0 }
  const calls = fakeServer(() => ({ body: { items: [], pagination } }))
  const query = { state: ['damaged', 'empty'] as const, size: 5, folder: undefined }
  const answer = await ask(ledgerCalls.items, { params: { project: 'a/b' }, query: { ...query, state: [...query.state] } })
  expect(answer.pagination).toEqual(pagination)
  expect(calls).toEqual([{ method: 'GET', path: '/api/a%2Fb/ledger?state=damaged&state=empty&size=5', body: undefined }])
})

it('keeps the slashes of the rest of a path, and sends the body', async () => {
  const task = { id: 't1', name: 'x@t1', state: 'CREATED', progress: 0, user: { id: 'local' }, createdAt: 0 }
  const calls = fakeServer(() => ({ body: [task, task] }))
  const body = { options: { filter: true } }
  await ask(indexingCalls.indexBelowDataFolder, { params: { '*': 'cases/a b' }, body })
  expect(calls).toEqual([{ method: 'POST', path: '/api/task/batchUpdate/index/cases/a%20b', body }])
})

it('needs nothing where the call has no parameters', async () => {
  fakeServer(() => ({ body: { t1: true } }))
  expect(await ask(taskListCalls.stopAll)).toEqual({ t1: true })
})

it('asks whether there would be an answer', async () => {
  const calls = fakeServer(() => ({}))
  await ask(settingsCalls.version, { isHead: true })
  expect(calls[0]).toMatchObject({ method: 'HEAD', path: '/version' })
})

it('gives the address alone', () => {
  expect(hrefOfCall(ledgerCalls.totals, { params: { project: 'p' }, query: { folder: '/a b' } })).toBe(
    '/api/p/ledger/totals?folder=%2Fa%20b',
  )
})

it('lets schemas be written down in the page, but not used', () => {
  const written = Object(stub)
    .object({ name: Object(stub).string().min(1).optional() })
    .meta({ id: 'Thing' })
  expect(() => written.parse({})).toThrow('checked in tests')
})
