import { expect, it } from 'vitest'
import { goTo, hashHistory } from '../../address/hash-history.ts'
import { showReview } from './review-address.ts'

const view = { by: 'query', queries: [], review: [], contentTypes: [], folder: '' } as const
const shown = {
  view: { ...view, queries: [], review: [], contentTypes: [] },
  hit: { number: 3, project: 'p', documentId: 'd' },
}

it('says in the address which hit is looked at, and in no other page’s', () => {
  goTo('/tasks/batch-search/p/b/review')
  showReview(shown)
  expect(hashHistory.location.href).toBe('/tasks/batch-search/p/b/review?hit=3%2Fp%2Fd')
  goTo('/tasks/batch-download')
  showReview(shown)
  expect(hashHistory.location.href).toBe('/tasks/batch-download')
})
