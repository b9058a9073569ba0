import { describe, expect, it } from 'vitest'
import { minimumShouldMatch } from './bool.ts'

/** By `Queries.calculateMinShouldMatch` of Elasticsearch. */
const rules: [rule: string | number, count: number, least: number][] = [
  [2, 3, 2],
  ['2', 3, 2],
  ['5', 3, 5],
  ['0', 3, 0],
  ['-1', 3, 2],
  ['-5', 3, 0],
  ['75%', 3, 2],
  ['75%', 4, 3],
  ['10%', 3, 0],
  ['-25%', 3, 3],
  ['-25%', 4, 3],
  ['-34%', 3, 2],
  ['-200%', 3, 0],
  ['2<75%', 2, 2],
  ['2<75%', 4, 3],
  ['2<-25% 9<-3', 3, 3],
  ['2<-25% 9<-3', 8, 6],
  ['2<-25% 9<-3', 12, 9],
  [' 2 < 1 ', 3, 1],
]

describe('minimumShouldMatch', () => {
  it.each(rules)('of %j takes, of %d clauses, %d', (rule, count, least) => {
    expect(minimumShouldMatch(rule, count)).toBe(least)
  })

  it.each(['x', '', 'x<2', '1.5', '2<x', '2<', '<2', '2<1 3', '2<1<3', '75 %', '%'])('cannot be %j', (rule) => {
    expect(() => minimumShouldMatch(rule, 3)).toThrow(`[minimum_should_match] cannot be read: [${rule}]`)
    expect(() => minimumShouldMatch(rule, 0)).toThrow('cannot be read')
  })
})
