import type { WatchedFolder } from '@dossier/contract/indexing/watching'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { faultOf } from '../testing/answers.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { WatchRow } from './watch-row.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const path = '/data/leak'
const folder = {
  path,
  project: 'p',
  missing: false,
  entries: 2,
  documents: 2,
  lastRunAt: 0,
  isSample: false,
  keepsVersions: false,
}
const at = Date.UTC(2026, 10, 22, 12)
const calm: WatchedFolder = {
  path,
  project: 'p',
  since: at,
  state: 'watching',
  events: 'all',
  changedAt: at,
  changedPath: '/data/leak/mail/3.eml',
  lastRun: { taskId: 't1', state: 'DONE', at },
  stillChanging: 0,
  sweptAt: at,
  nextSweepAt: at,
  problems: [],
}

/** A server that watches what it is told to. */
function serve(first: WatchedFolder[]) {
  let watches = first
  return fakeServer(({ method }) => {
    if (method === 'PUT') watches = [calm]
    if (method === 'DELETE') watches = []
    if (method === 'DELETE') return { status: 204 }
    return { body: method === 'PUT' ? calm : watches }
  })
}

const watchSwitch = () => screen.findByRole('switch', { name: 'Watch this folder' })

test('is off at first, and goes on and off by its switch', async () => {
  const calls = serve([])
  renderScreen(<WatchRow folder={folder} />)
  const control = await watchSwitch()
  await waitFor(() => expect(control.hasAttribute('disabled')).toBe(false))
  expect(control.getAttribute('aria-checked')).toBe('false')
  fireEvent.click(control)
  expect(await screen.findByText(/Watching since/)).toBeTruthy()
  await waitFor(() => expect(control.getAttribute('aria-checked')).toBe('true'))
  fireEvent.click(control)
  await waitFor(() => expect(screen.queryByText(/Watching since/)).toBeNull())
  const asked = calls.filter(({ method }) => method !== 'GET')
  expect(asked).toEqual([
    { method: 'PUT', path: '/api/local/folders/watched', body: { project: 'p', path } },
    { method: 'DELETE', path: '/api/local/folders/watched?project=p&path=%2Fdata%2Fleak', body: undefined },
  ])
})

test('says what was seen and done last, and when it looks next', async () => {
  serve([calm])
  renderScreen(<WatchRow folder={folder} />)
  expect(await screen.findByText(/last change .*: mail\/3\.eml/)).toBeTruthy()
  for (const words of [/last run/, /looked through .*, next /]) expect(screen.getByText(words)).toBeTruthy()
})

test('says what keeps it from watching, with the cure', async () => {
  const problem = { code: 'unreachable', facts: { path }, message: 'as the server says it' }
  const other = { code: 'of-a-newer-server', facts: {}, message: 'Something else.' }
  serve([{ ...calm, state: 'unreachable', stillChanging: 2, problems: [problem, other] }])
  renderScreen(<WatchRow folder={folder} />)
  expect(await screen.findByText(/\/data\/leak cannot be reached: is its drive or network there\?/)).toBeTruthy()
  expect(screen.getByText('Something else.')).toBeTruthy()
  expect(screen.getByText('Waiting until the folder is back')).toBeTruthy()
  expect(screen.getByText('2 files are still being written')).toBeTruthy()
})

test('says of a folder that is not watched why that is not known', async () => {
  fakeServer(() => ({ status: 500, body: faultOf('INTERNAL', 'broken') }))
  renderScreen(<WatchRow folder={folder} />)
  expect(await screen.findByRole('alert')).toBeTruthy()
})
