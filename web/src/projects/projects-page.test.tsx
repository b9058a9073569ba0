import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { accountOf, searchAnswerOf } from '../testing/answers.ts'
import { openPage } from '../testing/open-page.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const { projects } = accountOf('local', ['leak', 'torn'])
const cause = { type: 'busy', reason: 'The search engine is not ready' }

it('says how many documents each project has, by one request', async () => {
  const documents = { buckets: [{ key: 'leak', doc_count: 12 }], doc_count_error_upper_bound: 0, sum_other_doc_count: 0 }
  const calls = openPage('/projects', ({ path }) => {
    if (path === '/api/project') return { body: projects }
    return path.endsWith('/_search') ? { body: searchAnswerOf({ documents }) } : undefined
  })
  await screen.findByText('12 documents')
  expect(screen.getByText('0 documents')).toBeTruthy()
  const asked = calls.map(({ path }) => path).filter((path) => /\/_(search|count)$/.test(path))
  expect(asked).toEqual(['/api/index/search/leak%2Ctorn/_search'])
})

it('says nothing of documents where they could not be counted', async () => {
  const calls = openPage('/projects', ({ path }) => {
    if (path === '/api/project') return { body: projects }
    if (path.endsWith('/_search')) return { status: 503, body: { error: { root_cause: [cause], ...cause }, status: 503 } }
    return undefined
  })
  await screen.findByText('torn')
  await waitFor(() => expect(calls.some(({ path }) => path.endsWith('/_search'))).toBe(true))
  expect(screen.queryByText('0 documents')).toBeNull()
})

it('offers the removal of a project only where the program is one person’s own: in server mode the operator does it', async () => {
  const [leak] = projects
  const answer = ({ path }: { path: string }) => (path === '/api/project/leak' ? { body: leak } : undefined)
  openPage('/projects/leak', answer, 'INSTANCE_ADMIN')
  await screen.findByRole('link', { name: 'Members' })
  expect(screen.queryByText('Remove the project')).toBeNull()
  cleanup()
  openPage('/projects/leak', answer)
  await screen.findByText('Remove the project')
})
