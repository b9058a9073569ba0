import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../testing/fake-server.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { ModelsCard } from './models-card.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const french = {
  finder: 'CORENLP',
  language: 'FRENCH',
  code: 'fr',
  version: '4.5.10',
  licence: 'GPL-3.0-or-later',
  licenceUrl: 'https://www.gnu.org/licenses/gpl-3.0.html',
  state: 'missing',
  downloadBytes: 316_000_000,
  bytes: 105_000_000,
  receivedBytes: 0,
  task: null,
  foundVersion: null,
}

function serve(models: object[]) {
  return fakeServer(({ path, method }) => {
    if (path === '/api/local/models') return { body: { models, modelDownload: false } }
    if (method === 'PUT') return { body: true }
    const task = { id: 't', name: 'x', state: 'QUEUED', progress: 0, user: { id: 'local' }, createdAt: 0 }
    return { body: method === 'DELETE' ? french : task }
  })
}

test('tells size and licence of a model before it is brought', async () => {
  const calls = serve([french])
  renderScreen(<ModelsCard />)
  fireEvent.click(await screen.findByRole('button', { name: 'Bring it: French' }))
  expect(screen.getByText(/to bring,.*on disk/)).toBeDefined()
  expect(screen.getByRole('link', { name: 'GPL-3.0-or-later' }).getAttribute('href')).toBe(french.licenceUrl)
  await waitFor(() =>
    expect(calls.some(({ method, path }) => `${method} ${path}` === 'POST /api/local/models/CORENLP/fr')).toBe(true),
  )
})

test('stops one that is on its way, goes on with a half one, removes one that is here', async () => {
  const spanish = { ...french, language: 'SPANISH', code: 'es', state: 'half', receivedBytes: 5 }
  const german = { ...french, language: 'GERMAN', code: 'de', state: 'ready' }
  const calls = serve([{ ...french, state: 'bringing', task: 't1', receivedBytes: 80_000_000 }, spanish, german])
  renderScreen(<ModelsCard />)
  fireEvent.click(await screen.findByRole('button', { name: 'Stop: French' }))
  fireEvent.click(screen.getByRole('button', { name: 'Go on: Spanish' }))
  fireEvent.click(screen.getByRole('button', { name: 'Remove: German' }))
  const asked = () => calls.map(({ method, path }) => `${method} ${path}`)
  await waitFor(() => {
    expect(asked()).toContain('PUT /api/task/stop/t1')
    expect(asked()).toContain('POST /api/local/models/CORENLP/es')
    expect(asked()).toContain('DELETE /api/local/models/CORENLP/de')
  })
})
