import { expect, it } from 'vitest'
import { longestFirst } from './longest-first.mjs'

it('begins with those that take longest, and keeps the order of the rest', () => {
  const files = ['large', 'accounts/no-trace', 'small', 'made/made'].map((name) => ({ moduleId: `/tests/${name}.test.ts` }))
  const [large, trace, small, made] = files
  expect(longestFirst(files)).toEqual([trace, made, large, small])
})
