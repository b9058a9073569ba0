import { describe, expect, it } from 'vitest'
import { requireDocument } from '../documents/read.ts'
import { aroundDocument } from './around-document.ts'
import { searchPage, searchProject } from './search-project.ts'
import { isEngineBuilt, useRealEngine } from './testing/real-engine.ts'
import type { TestDocument } from './testing/store-documents.ts'

const many = 10_060

/** More documents than a page can reach, nearly all of equal rank and size. */
const documents: TestDocument[] = Array.from({ length: many }, (_, at) => ({
  id: `d${at}`,
  project: 'p',
  source: { path: `/data/${String(at % 7)}/${at}.txt`, contentLength: at % 3 },
  content: 'harbour',
}))

describe.skipIf(!isEngineBuilt)('the place of a document in a whole result', () => {
  const under = useRealEngine(documents)
  const query = { bool: { must: [{ query_string: { query: 'harbour' } }, { match: { type: 'Document' } }] } }
  const around = async (id: string, sort: unknown, more: object = {}) => {
    const document = await requireDocument(under.records, { project: 'p', id })
    return aroundDocument(under, { indices: ['p'], body: { query, sort, _source: ['path'], ...more }, document })
  }

  it.each([
    ['the best first', ['_score', { path: 'asc' }]],
    ['the largest first', [{ contentLength: 'desc' }, { path: 'asc' }]],
    ['what all have equally', [{ contentType: 'asc' }]],
  ])('is that of the list, %s', async (_name, sort) => {
    const body = { query, sort, size: 200, from: 9_800, _source: ['path'] }
    const { hits } = await searchProject(under, { indices: ['p'], body })
    const ids = hits.hits.map(({ _id }) => _id)
    for (const at of [3, 100, 190]) {
      const found = await around(ids[at] ?? '', sort)
      expect(found.position).toBe(9_800 + at + 1)
      expect(found.total).toBe(many)
      expect(found.previous.map(({ _id }) => _id)).toEqual([ids[at - 1], ids[at - 2], ids[at - 3]])
      expect(found.next.map(({ _id }) => _id)).toEqual([ids[at + 1], ids[at + 2], ids[at + 3]])
    }
  })

  it('walks from the first to the last beyond the 10,000th', async () => {
    const sort = [{ path: 'desc' }]
    const { hits } = await searchProject(under, { indices: ['p'], body: { query, sort, size: 1, from: 9_999 } })
    let id = hits.hits[0]?._id ?? ''
    for (let number = 10_000; number < 10_050; number++) {
      const found = await around(id, sort)
      expect(found.position).toBe(number)
      expect(found.next[0]?._source).toHaveProperty('path')
      id = found.next[0]?._id ?? ''
    }
  })

  it('is on the page that lies there, however far down', async () => {
    const body = { query, sort: ['_score', { path: 'asc' }], _source: ['path'], from: 5, size: 7, track_total_hits: true }
    const { hits } = await searchPage(under, { indices: ['p'], body, from: 10_035, size: 50 })
    expect(hits.total).toEqual({ value: many, relation: 'eq' })
    expect(hits.hits).toHaveLength(25)
    expect(hits.hits[0]?._source).toHaveProperty('path')
    for (const [at, { _id }] of hits.hits.entries()) {
      if (at % 8 === 0) expect((await around(_id, body.sort)).position).toBe(10_035 + at + 1)
    }
    expect((await searchPage(under, { indices: ['p'], body, from: many, size: 50 })).hits.hits).toEqual([])
    const wrong = searchPage(under, { indices: ['p'], body: { nonsense: 1 }, from: 0, size: 1 })
    await expect(wrong).rejects.toMatchObject({ code: 'BAD_QUERY' })
  })

  it('has none for what the search does not find, and refuses what it does not understand', async () => {
    expect(await around('d5', 'path', { query: { term: { contentLength: 1 } } })).toEqual({
      total: 3353,
      position: null,
      previous: [],
      next: [],
    })
    await expect(around('d5', 'path', { nonsense: 1 })).rejects.toMatchObject({ code: 'BAD_QUERY' })
  })
})
