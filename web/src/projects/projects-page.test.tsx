import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { accountOf, countAnswerOf } from '../testing/answers.ts'
import { openPage } from '../testing/open-page.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const { projects } = accountOf('local', ['leak', 'torn'])
const cause = { type: 'busy', reason: 'The search engine is not ready' }

it('says how many documents each project has, and nothing where they could not be counted', async () => {
  const calls = openPage('/projects', ({ path }) => {
    if (path === '/api/project') return { body: projects }
    if (path === '/api/index/search/leak/_count') return { body: countAnswerOf(12) }
    if (path.endsWith('/_count')) return { status: 503, body: { error: { root_cause: [cause], ...cause }, status: 503 } }
    return undefined
  })
  await screen.findByText('12 documents')
  await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/api/index/search/torn/_count'))
  expect(screen.queryByText('0 documents')).toBeNull()
})
