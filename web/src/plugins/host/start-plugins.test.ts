import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { goTo } from '../../address/hash-history.ts'
import { queryClient } from '../../api/query-client.ts'
import { accountOf, faultOf, settingsOf } from '../../testing/answers.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { core, countFetches } from './core.ts'
import { takeSettings } from './plugin-settings.ts'
import { failures, runFor } from './running.ts'
import { startPlugins } from './start-plugins.ts'

class NoWorker {
  onerror = () => {}
  constructor() {
    queueMicrotask(() => this.onerror())
  }
  postMessage() {}
}

beforeEach(() => {
  vi.stubGlobal('Worker', NoWorker)
  queryClient.clear()
  localStorage.clear()
})
afterEach(() => vi.unstubAllGlobals())

const told = () =>
  new Promise((resolve) => {
    document.addEventListener('datashare:ready', () => resolve([core.config.get('defaultProject'), core.store.state.project]), {
      once: true,
    })
  })

it('is ready once the settings and the project are there', async () => {
  fakeServer(({ path }) => {
    if (path === '/settings') return { body: settingsOf() }
    return path === '/api/users/me' ? { body: accountOf('local', ['p', 'leak']) } : { body: {} }
  })
  goTo('/?index=leak&q=crane')
  const ready = told()
  await startPlugins([])
  expect(await ready).toEqual(['p', 'leak'])
})

it('is ready without a session, too', async () => {
  fakeServer(() => ({ status: 401, body: faultOf('NOT_SIGNED_IN') }))
  const ready = told()
  await startPlugins([])
  await ready
})

it('keeps what plugins have set when the settings are read again', () => {
  takeSettings({ ocr: 'false', bind: 'a' })
  core.config.set('ocr', 'true')
  takeSettings({ ocr: 'false', bind: 'b' })
  expect([core.config.is('ocr'), core.config.get('bind')]).toEqual([true, 'b'])
})

it('counts each request of a plugin once, and sends none of one that is switched off', async () => {
  const asked = vi.fn(async () => new Response('[]'))
  vi.stubGlobal('fetch', asked)
  countFetches()
  const send = () => runFor('busy', () => core.api.sendAction('/api/ner/pipelines'))
  await Promise.all(Array.from({ length: 300 }, send))
  expect([asked.mock.calls.length, failures()]).toEqual([300, []])
  await expect(send()).rejects.toThrow('too many requests')
  expect(failures()).toMatchObject([{ plugin: 'busy', reason: 'FLOODED' }])
})
