import { QueryError } from '@dossier/server/query/query-error.ts'
import { expect, it } from 'vitest'
import type { Answer } from '../oracle/oracle.ts'
import { type Ask, judge } from './judge.ts'

const refuses = async () => {
  throw new QueryError('parsing_exception', 'unknown query [x]')
}
const fails = (message: string) => async () => {
  throw new Error(message)
}
const answers = (aggregations: Record<string, unknown> = {}, total = 3) => {
  const answer: Answer = { hits: { total: { value: total }, hits: [] }, aggregations }
  return async () => answer
}
const kindOf = async (oracle: Ask, ours: Ask, body = {}) => (await judge({ size: 0, ...body }, { oracle, ours })).kind

it('takes bodies that both refuse for alike, but none at which one of them fails', async () => {
  expect(await kindOf(fails('the oracle: 400 unknown query'), refuses)).toBe('alike')
  expect(await kindOf(fails('the oracle: 500 null pointer'), refuses)).toBe('unlike')
  expect(await kindOf(fails('the oracle: 400 unknown query'), fails('a bug'))).toBe('unlike')
  expect(await kindOf(fails('the oracle: 400 unknown query'), answers())).toBe('unlike')
  expect(await kindOf(answers(), refuses)).toBe('unlike')
})

it('lets an estimate differ a little, and nothing else', async () => {
  const body = { aggs: { a1: { cardinality: { field: 'path' } }, a2: { value_count: { field: 'path' } } } }
  const found = (a1: number, a2: number) => answers({ a1: { value: a1 }, a2: { value: a2 } })
  expect(await kindOf(found(1_020, 5), found(1_000, 5), body)).toBe('exception')
  expect(await kindOf(found(1_200, 5), found(1_000, 5), body)).toBe('unlike')
  expect(await kindOf(found(1_000, 6), found(1_000, 5), body)).toBe('unlike')
})

it('compares whole numbers to the last digit, and sums of others nearly', async () => {
  const sums = (value: number) => answers({ a: { value } })
  expect(await kindOf(sums(5_000_000_001), sums(5_000_000_000))).toBe('unlike')
  expect(await kindOf(sums(0.1 + 0.2), sums(0.3))).toBe('alike')
})
