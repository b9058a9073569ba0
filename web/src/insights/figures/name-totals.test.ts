import { expect, it } from 'vitest'
import { inMostDocuments } from './name-totals.ts'

it('tells the names in the most documents, however often one of them mentions a name', () => {
  const byMentions = ['often in one', 'in five', 'in two', 'in nine', 'in two as well', 'in three']
  const counts = new Map([1, 5, 2, 9, 2, 3].map((documents, at) => [byMentions[at] ?? '', documents]))
  expect(inMostDocuments(byMentions, counts)).toEqual([
    { name: 'in nine', documents: 9 },
    { name: 'in five', documents: 5 },
    { name: 'in three', documents: 3 },
    { name: 'in two', documents: 2 },
  ])
})
