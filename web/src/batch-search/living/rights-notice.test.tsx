import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { ClosedBatches, RightsNotice } from './rights-notice.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const facts = { date: 1_700_000_000_000, nbQueries: 3, isWhole: true, projects: ['open'], closedProjects: 1, openedProjects: [] }
const closed = (at: number) => ({ ...facts, uuid: `u${at}`, name: `list ${at}` })

const task = { id: 't', name: 'BatchSearchAgain@t', state: 'QUEUED', progress: 0, user: { id: 'u' }, createdAt: 1, args: {} }

function answer(items: object[]) {
  return fakeServer(({ path }) => ({ body: path.endsWith('/rights') ? { items } : task }))
}

test('names own lists that a right has closed, a few at first, and lets one go on', async () => {
  const calls = answer([closed(1), closed(2), closed(3)])
  renderScreen(<ClosedBatches />)
  expect(await screen.findByText('list 1')).toBeTruthy()
  expect(screen.queryByText('list 3')).toBeNull()
  expect(screen.getAllByText(/One of its projects is not open to you any more\./)).toHaveLength(2)
  fireEvent.click(screen.getByRole('button', { name: '1 more batch search of closed projects' }))
  expect(screen.getByText('list 3')).toBeTruthy()
  const [goOn] = screen.getAllByRole('button', { name: 'Go on with the open projects' })
  if (goOn) fireEvent.click(goOn)
  await waitFor(() => expect(calls).toContainEqual({ method: 'POST', path: '/api/batch/search/u1/again', body: {} }))
})

test('offers to search a project that is open again, and nothing for a list that was never whole', async () => {
  answer([
    { ...closed(1), closedProjects: 0, openedProjects: ['port'] },
    { ...closed(2), isWhole: false },
  ])
  renderScreen(<RightsNotice id="u1" />)
  expect(await screen.findByText(/It goes on without port, which is open to you again\./)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Search them, too' })).toBeTruthy()
  cleanup()
  renderScreen(<RightsNotice id="u2" />)
  expect(await screen.findByText(/It was not searched to its end/)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('speaks of several projects as of several', async () => {
  answer([
    { ...closed(1), closedProjects: 2 },
    { ...closed(2), closedProjects: 0, openedProjects: ['port', 'bank'] },
  ])
  renderScreen(<RightsNotice id="u1" />)
  expect(await screen.findByText(/Its hits are hidden until you go on without them\./)).toBeTruthy()
  renderScreen(<RightsNotice id="u2" />)
  expect(await screen.findByText(/It goes on without port, bank, which are open to you again\./)).toBeTruthy()
})
