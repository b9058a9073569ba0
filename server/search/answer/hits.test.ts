import { describe, expect, it } from 'vitest'
import { parseSearchBody } from '../../query/parse-search-body.ts'
import { openRecords } from '../../records/open.ts'
import type { HitEntry } from '../hit-items.ts'
import { fakeEngine } from '../testing/fake-engine.ts'
import { createTextRoom } from '../text-room.ts'
import { answerHits } from './hits.ts'

const entries = Array.from({ length: 500 }, (_, rid): HitEntry => {
  const item = { rid, project: 'p', id: String(rid), routing: String(rid), version: 1, type: 'Document' as const }
  return {
    hit: { rid, number: rid, id: String(rid), score: 1, sort: [] },
    item: { ...item, source: { path: `/${rid}`, metadata: { [`m${rid}`]: 1 } }, textLength: 0, segmentCount: 0, entryId: 1 },
  }
})

async function answer(source: unknown, signal?: AbortSignal, body: object = {}) {
  const records = await openRecords(':memory:')
  const deps = { records, engine: fakeEngine({}) }
  const search = parseSearchBody({ _source: source, ...body })
  return answerHits(deps, { search, entries, highlights: new Map(), room: createTextRoom(), signal }).finally(() =>
    records.close(),
  )
}

describe('answerHits', () => {
  it('lets others have their turn on a long page, and ends when nobody waits any more', async () => {
    const controller = new AbortController()
    setImmediate(() => controller.abort(new Error('gone')))
    await expect(answer(['path'], controller.signal)).rejects.toThrow('gone')
  })

  it('filters each source by itself', async () => {
    const hits = await answer({ includes: ['path', 'metadata.m1*'], excludes: ['metadata.m12*'] })
    expect(hits.slice(1, 3).map(({ _source }) => _source)).toEqual([{ path: '/1', metadata: { m1: 1 } }, { path: '/2' }])
    expect(hits[123]?._source).toEqual({ path: '/123' })
  })

  it('has no scores where hits are sorted otherwise and nobody asks for them, whatever the engine counted', async () => {
    const scoreOf = async (body: object) => (await answer(false, undefined, body))[0]?._score
    expect(await scoreOf({ sort: ['path'], min_score: 1 })).toBeNull()
    expect(await scoreOf({ sort: ['path'], track_scores: true })).toBe(1)
    expect(await scoreOf({ sort: ['_score', 'path'] })).toBe(1)
    expect(await scoreOf({ min_score: 1 })).toBe(1)
  })
})
