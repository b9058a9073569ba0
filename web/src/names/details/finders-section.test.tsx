import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { FindersSection } from './finders-section.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const place = { index: 'p', id: 'd', routing: 'd' }
const document = { _index: 'p', _id: 'd', _source: {} }
const died = { code: 'FINDER_DIED', facts: { finder: 'CORENLP', detail: 'x' }, message: 'CORENLP ended twice' }
const missing = { code: 'MODEL_MISSING', facts: { finder: 'CORENLP', language: 'FRENCH', code: 'fr' }, message: 'missing' }
const model = {
  ...{ finder: 'CORENLP', language: 'FRENCH', code: 'fr', version: '4.5.10', foundVersion: null, state: 'missing' },
  ...{ bytes: 105_000_000, downloadBytes: 316_000_000, receivedBytes: 0, task: null },
  ...{ licence: 'GPL-3.0-or-later', licenceUrl: 'https://licence.example' },
}

function serve(readings: object[]) {
  return fakeServer(({ path }) => {
    if (path.includes('/names/readings/')) return { body: readings }
    if (path.includes('/local/models')) return { body: { models: [model], modelDownload: false } }
    return { body: path.includes('/findNames/') ? { taskIds: ['a', 'b'] } : [] }
  })
}

test('names the finder that was lost on the document, and tries it again', async () => {
  const calls = serve([
    { pipeline: 'CORENLP', language: 'ENGLISH', names: 0, readAt: 1_795_000_000_000, fault: died },
    { pipeline: 'EMAIL', language: 'ENGLISH', names: 3, readAt: 1_795_000_000_000, fault: null },
  ])
  renderScreen(<FindersSection document={document} place={place} />)
  expect(await screen.findByText('CORENLP ended twice while it read this text.')).toBeTruthy()
  expect(screen.getByText('3 names')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() =>
    expect(calls).toContainEqual({
      method: 'POST',
      path: '/api/task/findNames/CORENLP',
      body: { options: { syncModels: false, defaultProject: 'p', documents: ['d'] } },
    }),
  )
})

test('says which model was missing and brings it, for those who may', async () => {
  serve([{ pipeline: 'CORENLP', language: 'FRENCH', names: 0, readAt: null, fault: missing }])
  renderScreen(<FindersSection document={document} place={place} />)
  expect(await screen.findByText('The model is not on this computer.')).toBeTruthy()
  expect(await screen.findByRole('button', { name: /Bring the model for French/ })).toBeTruthy()
  cleanup()
  renderScreen(<FindersSection document={document} place={place} />, { manageDocuments: false })
  expect(await screen.findByText('The model is not on this computer.')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('says nothing where nobody has asked for names', async () => {
  const calls = serve([])
  renderScreen(<FindersSection document={document} place={place} />)
  await waitFor(() => expect(calls.length).toBeGreaterThan(0))
  expect(screen.queryByText('Name finders')).toBeNull()
})
