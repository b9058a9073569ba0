import { settingsCalls } from '@dossier/contract/settings/settings'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ask } from '../api/ask.ts'
import { request } from '../api/request.ts'
import { faultOf } from './answers.ts'
import { fakeServer } from './fake-server.ts'

afterEach(() => vi.unstubAllGlobals())

describe('a test fails', () => {
  it.fails('where an answer lacks what the contract says', async () => {
    fakeServer(() => ({ body: { mode: 'LOCAL' } }))
    await ask(settingsCalls.settings)
  })

  it.fails('where a call never answers a status', async () => {
    fakeServer(() => ({ status: 206, body: {} }))
    await ask(settingsCalls.settings)
  })

  it.fails('where a failure has another shape', async () => {
    fakeServer(() => ({ status: 500, body: { message: 'disk' } }))
    await ask(settingsCalls.settings).catch(() => undefined)
  })

  it.fails('where the contract has no such call', async () => {
    fakeServer(() => ({ body: [] }))
    await request('/api/nothing')
  })
})

it('lets failures pass that have the shape of the contract', async () => {
  fakeServer(() => ({ status: 500, body: faultOf('INTERNAL', 'disk') }))
  await expect(ask(settingsCalls.settings)).rejects.toMatchObject({ status: 500, code: 'INTERNAL', reason: 'disk' })
})
