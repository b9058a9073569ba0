import { i18n } from '@lingui/core'
import { cleanup, configure, render, screen, waitFor } from '@testing-library/react'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { goTo, hashHistory } from '../address/hash-history.ts'
import { queryClient } from '../api/query-client.ts'
import { App } from '../app.tsx'
import { accountOf, countAnswerOf, faultOf, searchAnswerOf, settingsOf } from '../testing/answers.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { watchWhatIsSeen } from '../testing/seen.ts'
import { dismissToast, shownToasts, showToast } from '../ui/toasts/toasts.ts'

// Screens come by lazy imports, which a busy machine takes seconds to read the first time.
configure({ asyncUtilTimeout: 10_000 })

type Answers = Record<string, { status?: number; body?: unknown }>

const atStart: Answers = {
  '/settings': { body: settingsOf({ mode: 'SERVER', defaultProject: 'leak' }) },
  '/api/users/me': { body: accountOf('jane', ['leak', 'papers']) },
  '/api/users/me/permissions': { body: [] },
  '/api/index/leak': { body: {} },
}

/** A server of a few fixed answers; every search finds nothing, and no document is there. */
function serve(answers: Answers): void {
  fakeServer(({ path }) => {
    if (path.includes('/_search')) return { body: searchAnswerOf() }
    if (path.includes('/_count')) return { body: countAnswerOf(0) }
    if (path.includes('/_doc/')) return { status: 404, body: { _index: 'leak', _id: 'd', found: false } }
    return answers[path]
  })
}

beforeEach(() => {
  watchWhatIsSeen()
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => undefined, removeEventListener: () => undefined }))
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  localStorage.clear()
  queryClient.clear()
})

afterEach(() => {
  cleanup()
  for (const { id } of shownToasts()) dismissToast(id)
  vi.unstubAllGlobals()
})

function open(address: string, answers: Answers = atStart): void {
  serve(answers)
  render(<App />)
  goTo(address)
}

describe('start-up', () => {
  it('leads to the login page without a session, and remembers the place', async () => {
    open('/insights', { '/settings': { status: 401, body: faultOf('NOT_SIGNED_IN') } })
    await waitFor(() => expect(hashHistory.location.pathname).toBe('/login'))
    expect(localStorage.getItem('redirectAfterLogin')).toContain('/insights')
  })

  it('shows any other failure with its words', async () => {
    open('/insights', { '/settings': { status: 500, body: faultOf('INTERNAL', 'x') } })
    expect(await screen.findByRole('heading', { name: 'The server encountered a problem' })).toBeTruthy()
  })

  it('says so where there are no projects', async () => {
    open('/insights', { ...atStart, '/api/users/me': { body: accountOf('jane', []) } })
    const text = 'You have no projects yet. Please contact your administrator.'
    expect(await screen.findByRole('heading', { name: text })).toBeTruthy()
  })
})

describe('toasts', () => {
  const text = 'Unable to star the document.'
  const showFailure = () => act(() => showToast({ kind: 'failed', text }))

  it('are shown in a window that has a document alone', async () => {
    open('/dm/leak/d')
    expect(await screen.findByText('Document not found')).toBeTruthy()
    showFailure()
    expect(screen.getByText(text)).toBeTruthy()
  })

  it('are shown once inside the shell', async () => {
    open('/insights')
    expect(await screen.findByRole('heading', { name: 'Insights', level: 1 })).toBeTruthy()
    showFailure()
    expect(screen.getAllByText(text)).toHaveLength(1)
  })
})

describe('addresses', () => {
  it.each([
    ['/tasks', '/tasks/batch-search'],
    ['/batch-search', '/tasks/batch-search'],
    ['/batch-search/leak', '/tasks/batch-search/leak'],
    ['/batch-search/leak/0b7c', '/tasks/batch-search/leak/0b7c'],
    ['/indexing', '/tasks/indexing'],
    ['/user-history', '/user-history/document'],
  ])('%s leads to %s', async (from, to) => {
    open(from)
    await waitFor(() => expect(hashHistory.location.pathname).toBe(to))
  })

  it('keep an old search as it is, and search it', async () => {
    const address = '/?q=a%20b&index=leak&f[tags]=1&f[tags]=2'
    open(address)
    expect(await screen.findByDisplayValue('a b')).toBeTruthy()
    expect(hashHistory.location.href).toBe(address)
  })

  it('set the current project from their index', async () => {
    open('/?index=papers')
    await waitFor(() => expect(localStorage.getItem('project')).toBe('"papers"'))
  })

  it('have the error page where nothing is', async () => {
    open('/nowhere/at/all')
    expect(await screen.findByRole('heading', { name: 'There is no such page' })).toBeTruthy()
    await waitFor(() => expect(document.title).toBe('Error - Dossier'))
  })
})
