import { expect, it } from 'vitest'
import { datedBody, firstUsable, readDated } from './dated.ts'

const now = Date.parse('2026-11-25T12:00:00.000Z')
const bucket = (key: string, count: number) => ({ key: Date.parse(`${key}T00:00:00.000Z`), doc_count: count })

it('counts only dates after 1970 and before now: what stands in the first piece of 1970 is what broken clocks say', () => {
  expect(new Date(firstUsable('month')).toISOString()).toBe('1970-02-01T00:00:00.000Z')
  expect(new Date(firstUsable('year')).toISOString()).toBe('1971-01-01T00:00:00.000Z')
  const range = (name: string) =>
    JSON.stringify(datedBody([], 'month', now)).match(new RegExp(`"${name}":\\{"filter":(\\{.*?\\}\\}\\})`))?.[1]
  expect(range('usable')).toContain(`"gte":${firstUsable('month')},"lt":${now}`)
  expect(range('inFuture')).toContain(`"gte":${now}`)
})

it('asks as the contract has it, in some folders or all, for at most 1,000 pieces', () => {
  const body = JSON.stringify(datedBody(['/Data/x'], 'month', now))
  expect(body).toContain('{"term":{"dirname.tree":"/Data/x"}},{"term":{"dirname.tree":"/data/x"}}')
  expect(body).toContain('"interval":"1M","format":"yyyy-MM"')
  expect(body).toContain('"bucket_sort":{"size":1000,"from":0}')
  expect(JSON.stringify(datedBody([], 'year', now))).toContain('{"bool":{}}')
})

it('tells what has no date, a wrong one, and what was cut', () => {
  const usable = { doc_count: 9, agg_by_creation_date: { buckets: [bucket('2014-03-01', 5), bucket('2014-01-01', 3)] } }
  const dated = readDated(
    { total: 20, aggregations: { usable, tooOld: { doc_count: 4 }, inFuture: { doc_count: 2 } } },
    'month',
    now,
  )
  expect(dated).toMatchObject({ usable: 9, cut: 1, undated: 5, tooOld: 4, inFuture: 2 })
  expect(dated.bins.map(({ count }) => count)).toEqual([3, 0, 5])
})

it('has nothing where no document has a date, or the field is in no document', () => {
  expect(readDated({ total: 3, aggregations: {} }, 'day', now)).toMatchObject({ bins: [], undated: 3, cut: 0 })
})
