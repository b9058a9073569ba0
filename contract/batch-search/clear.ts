import { call, nothing } from '../spine/call.ts'

/** Beside the other calls: of all of them the start page needs this one alone. */
export const clearBatchSearches = call({
  method: 'DELETE',
  path: '/api/batch/search',
  answer: nothing,
  needs: 'user',
  summary: "Remove all of the caller's batch searches, with their results; those that run are stopped",
  tags: ['batch search'],
})
