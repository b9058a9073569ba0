import { expect, test } from 'vitest'
import { firstFrom, type Hit, hitAhead, hitsAcross, mergeHits, scrollMarks, stepHit } from './hits.ts'

const at = (start: number, length: number, term: number): Hit => ({ start, end: start + length, term })

test('puts the hits of several terms in the order of the text', () => {
  expect(mergeHits([[at(10, 3, 0), at(50, 3, 0)], [at(30, 5, 1)]]).map((hit) => hit.start)).toEqual([10, 30, 50])
})

test('keeps the longer of two hits that begin together and drops what overlaps', () => {
  expect(mergeHits([[at(10, 3, 0)], [at(10, 14, 1), at(20, 3, 1)]])).toEqual([at(10, 14, 1)])
})

test('drops hits without length', () => {
  expect(mergeHits([[at(10, 0, 0)]])).toEqual([])
})

const hits = [at(10, 2, 0), at(20, 2, 1), at(30, 2, 0), at(30_000, 2, 2)]

test('gives the hits that lie in a range, or reach into it', () => {
  expect(hitsAcross(hits, 20, 30)).toEqual([at(20, 2, 1)])
  expect(hitsAcross(hits, 31, 100)).toEqual([at(30, 2, 0)])
  expect(hitsAcross(hits, 32, 100)).toEqual([])
  expect(firstFrom(hits, 30_001)).toBe(4)
})

test('goes to the next and the previous hit, round the ends', () => {
  expect(stepHit(4, 3, 1)).toBe(0)
  expect(stepHit(4, 0, -1)).toBe(3)
  expect(stepHit(4, 1, 1)).toBe(2)
  expect(stepHit(4, undefined, 1)).toBe(0)
  expect(stepHit(4, undefined, -1)).toBe(3)
  expect(stepHit(0, undefined, 1)).toBeUndefined()
})

test('counts steps that were made before there were hits from the first one, round the ends', () => {
  expect(hitAhead(0, 3)).toBeUndefined()
  expect(hitAhead(4, 0)).toBe(0)
  expect(hitAhead(4, 6)).toBe(2)
  expect(hitAhead(4, -1)).toBe(3)
})

test('joins marks that fall on one row, term by term', () => {
  expect(scrollMarks(hits, 60_000)).toEqual([
    { at: 0, term: 0, offset: 10 },
    { at: 0, term: 1, offset: 20 },
    { at: 0.5, term: 2, offset: 30_000 },
  ])
  expect(scrollMarks([at(99, 1, 0)], 100, 10)).toEqual([{ at: 0.9, term: 0, offset: 99 }])
  expect(scrollMarks(hits, 0)).toEqual([])
})
