import { describe, expect, it } from 'vitest'
import { searchProject } from '../search-project.ts'
import { isEngineBuilt, useRealEngine } from '../testing/real-engine.ts'

const documents = Array.from({ length: 6 }, (_, number) => ({
  id: `d${number}`,
  content: 'bank',
  source: { path: `/data/${number}` },
}))

describe.skipIf(!isEngineBuilt)('a search at a point in time', () => {
  const deps = useRealEngine(documents)

  it('passes over documents that were removed since, and no page is empty before the end', async () => {
    const { engine, records } = deps
    const point = { name: 'before' }
    await engine.points?.open(point.name, 60_000)
    const removed = await records.db
      .selectFrom('document')
      .select(['id', 'rid'])
      .where('id', 'in', ['d1', 'd2', 'd3', 'd5'])
      .execute()
    await records.db
      .deleteFrom('document')
      .where(
        'rid',
        'in',
        removed.map(({ rid }) => rid),
      )
      .execute()
    await engine.write(removed.map(({ rid }) => ({ op: 'remove', rid })))
    await engine.commit({ recordsId: records.id, change: 10 })
    const pages: string[][] = []
    for (let after: unknown; pages.length < 10; ) {
      const sort = [{ path: 'asc' }, '_shard_doc']
      const body = { query: { match: { content: 'bank' } }, size: 1, sort, ...(after !== undefined && { search_after: after }) }
      const { hits } = await searchProject(deps, { indices: ['p'], body, point })
      expect(hits.total).toEqual({ value: 6, relation: 'eq' })
      if (hits.hits.length === 0) break
      pages.push(hits.hits.map(({ _id }) => _id))
      after = hits.hits.at(-1)?.sort
    }
    expect(pages).toEqual([['d0'], ['d4']])
  })
})
