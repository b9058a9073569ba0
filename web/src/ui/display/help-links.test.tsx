import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { faultOf, settingsOf } from '../../testing/answers.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { ErrorPage } from './error-page.tsx'
import { HelpLinks } from './help-links.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const version = {
  'git.build.version': '1.2.0',
  'git.branch': 'main',
  'git.commit.id': 'abc1234',
  'git.commit.id.abbrev': 'abc1234',
  'ds.extractorVersion': '1',
  'index.distribution': 'x',
  'index.version': '1',
}
const serve = (settings = settingsOf()) => fakeServer(({ path }) => ({ body: path === '/version' ? version : settings }))
const links = () => screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])

it('leads from an error page to the guide and says the version', async () => {
  serve()
  renderScreen(<ErrorPage title="Lost" />)
  await screen.findByText('Version 1.2.0 · abc1234')
  expect(links()).toEqual([
    ['Back to the start', '#/'],
    ['FAQ', '#/docs/errors'],
    ['User guide', '#/docs/start'],
  ])
})

it('leads to the pages that the operator has named, and before a session to no others', async () => {
  serve(settingsOf({ helpLink: 'https://desk.example/help', devWikiLink: 'https://desk.example/wiki' }))
  renderScreen(<HelpLinks isSignedOut />)
  await screen.findByText(/^Version/)
  expect(links()).toEqual([
    ['Developer wiki', 'https://desk.example/wiki'],
    ['Ask for help', 'https://desk.example/help'],
  ])
})

it('leads out of a server with accounts, but nobody who is not signed in', async () => {
  serve(settingsOf({ mode: 'SERVER' }))
  renderScreen(<ErrorPage title="Lost" />)
  await screen.findByText(/^Version/)
  expect(links()).toContainEqual(['Sign out', '/auth/signout'])
  cleanup()
  renderScreen(<HelpLinks isSignedOut />)
  await screen.findByText(/^Version/)
  expect(screen.queryByText('Sign out')).toBeNull()
})

it('leads nowhere while the server is away', async () => {
  const calls = fakeServer(() => ({ status: 503, body: faultOf('RECORDS_DOWN') }))
  renderScreen(<ErrorPage title="Lost" />)
  await vi.waitFor(() => expect(calls).toHaveLength(2))
  expect(links()).toHaveLength(1)
})
