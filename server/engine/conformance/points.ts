import { describe, expect, test } from 'vitest'
import type { Aggregation } from '../../query/aggregation.ts'
import type { EngineChange, EnginePoint, SearchEngine } from '../port.ts'
import { everything, position } from './documents.ts'
import type { StartEngine } from './engine-under-test.ts'
import { counts, filledEngine } from './shared.ts'

const put = (rid: number, word: string): EngineChange => {
  const fields = { path: `/data/${rid}`, contentType: word, type: 'Document' }
  return { op: 'put', document: { rid, project: 'main', id: `id-${rid}`, segments: [word], fields } }
}
const rids = [1, 2, 3, 4, 5, 6]
const keepMs = 60_000
const isOver = { code: 'NOT_FOUND' }

/** What an engine that keeps points in time must do; one that keeps none has no `points`. */
export function pointCases(start: StartEngine): void {
  describe('points in time', () => {
    const engine = filledEngine(start, async (engine) => {
      await engine.write(rids.map((rid) => put(rid, 'bank')))
      await engine.commit({ ...position, change: 6 })
    })
    const at = (name: string, keepMs?: number) => foundAt(engine(), { name, ...(keepMs !== undefined && { keepMs }) })

    test('see documents as they were, also when these are changed, removed and added to', async () => {
      const { points } = engine()
      await points?.open('before', keepMs)
      await engine().write([put(1, 'harbour'), { op: 'remove', rid: 2 }, put(7, 'bank')])
      await engine().commit({ ...position, change: 9 })
      expect(await foundAt(engine())).toEqual({ ids: [3, 4, 5, 6, 7].map((rid) => `id-${rid}`), total: 5, types: [['bank', 5]] })
      if (!points) return
      const whole = { ids: rids.map((rid) => `id-${rid}`), total: 6, types: [['bank', 6]] }
      expect(await at('before')).toEqual(whole)
      // Once more, since answers without hits are kept.
      expect(await at('before')).toEqual(whole)
    })

    test('end when they are closed, by their time, and when the index is emptied', async () => {
      const { points } = engine()
      if (!points) return
      await Promise.all(['closed', 'late', 'emptied'].map((name) => points.open(name, keepMs)))
      await points.close('closed')
      await expect(at('closed')).rejects.toMatchObject(isOver)
      // Its first search says that it was the last.
      await expect(at('late', 0)).rejects.toMatchObject(isOver)
      await at('emptied')
      await engine().clear()
      await expect(at('emptied')).rejects.toMatchObject(isOver)
      await points.close('never opened')
    })
  })
}

async function foundAt(engine: SearchEngine, point?: EnginePoint) {
  const query = { kind: 'match', field: 'content', text: 'bank', operator: 'or' } as const
  const asked = { ...everything, query, sort: [{ field: 'path', descending: false }], ...(point && { point }) }
  const types: Aggregation = {
    kind: 'terms',
    field: 'contentType',
    size: 10,
    order: [{ by: '_count', descending: true }],
    minDocCount: 1,
    aggregations: {},
  }
  const counted = await engine.search({ ...asked, size: 0, aggregations: { types } })
  const { hits, total } = await engine.search({ ...asked, size: 10 })
  if (!counted.aggregations.types) throw new Error('no result')
  return { ids: hits.map(({ id }) => id), total, types: counts(counted.aggregations.types) }
}
