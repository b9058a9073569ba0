import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { countAnswerOf } from '../../testing/answers.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { refreshNames } from './follow-index.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('goes on waiting where a count fails, until the index has followed', async () => {
  vi.useFakeTimers()
  const cause = { type: 'busy', reason: 'The search engine is not ready' }
  const answers = [
    { status: 503, body: { error: { root_cause: [cause], ...cause }, status: 503 } },
    { body: countAnswerOf(4) },
    { body: countAnswerOf(0) },
  ]
  const calls = fakeServer(() => answers.shift())
  const asked = vi.spyOn(queryClient, 'invalidateQueries')
  const done = refreshNames('p', { names: [{ term: { mentionNorm: 'jo' } }], areThere: false })
  await vi.runAllTimersAsync()
  await done
  expect(calls).toHaveLength(3)
  // The rules at once, all that depends on names at last.
  expect(asked).toHaveBeenCalledTimes(2)
})
