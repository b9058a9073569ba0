import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Query } from '../../query/tree.ts'
import type { EngineDocument, SearchEngine } from '../port.ts'
import { documents, everything, fill, position, projects } from './documents.ts'
import type { EngineUnderTest, StartEngine } from './engine-under-test.ts'
import { idsOf } from './shared.ts'

const all: Query = { kind: 'all' }
const content = (text: string): Query => ({ kind: 'match', field: 'content', text, operator: 'or' })
/** The longest term that Lucene and Tantivy index, in bytes. */
const longestTerm = 65_530

function plain(rid: number, text: string, fields: EngineDocument['fields'] = {}): EngineDocument {
  return { rid, project: 'main', id: `id-${rid}`, segments: [text], fields: { type: 'Document', ...fields } }
}

export function writingCases(start: StartEngine): void {
  describe('writes', () => {
    let under: EngineUnderTest
    let engine: SearchEngine
    beforeEach(async () => {
      under = await start()
      engine = under.engine
    })
    afterEach(() => under.stop())

    test('begins without a position and without documents', async () => {
      expect(await engine.position()).toBeUndefined()
      expect(await engine.stats()).toMatchObject({ documents: 0 })
      expect(
        (await engine.search({ ...everything, aggregations: { n: { kind: 'metric', metric: 'max', field: 'contentLength' } } }))
          .total,
      ).toBe(0)
    })

    test('shows nothing before the commit, and then everything with the position', async () => {
      await engine.write([{ op: 'put', document: plain(1, 'one') }])
      expect(await engine.count(projects, all)).toBe(0)
      await engine.commit(position)
      expect(await engine.count(projects, all)).toBe(1)
      expect(await engine.position()).toEqual(position)
    })

    test('puts, replaces and removes in the order given', async () => {
      await engine.write([
        { op: 'put', document: plain(1, 'old') },
        { op: 'put', document: plain(1, 'new') },
        { op: 'put', document: plain(2, 'gone') },
        { op: 'remove', rid: 2 },
        { op: 'remove', rid: 3 },
        { op: 'put', document: plain(3, 'back') },
      ])
      await engine.commit(position)
      expect(await engine.collect(projects, all)).toEqual([1, 3])
      expect(await engine.collect(projects, content('old new'))).toEqual([1])
      await engine.write([{ op: 'put', document: plain(1, 'newest') }])
      await engine.commit({ ...position, change: 43 })
      expect(await engine.collect(projects, content('new old'))).toEqual([])
      expect(await engine.stats()).toMatchObject({ documents: 2 })
      expect(await engine.position()).toEqual({ ...position, change: 43 })
    })

    test('removes a project and leaves the others', async () => {
      await fill(engine)
      await engine.write([{ op: 'removeProject', project: 'main' }])
      await engine.commit(position)
      expect(await engine.collect(['main', 'other'], all)).toEqual([5])
    })

    test('finds the near spellings of a project beside one that has many nearer ones', async () => {
      const letters = [...'abcdefghijklmnopqrstuvwxyz']
      const nearer = letters.flatMap((letter) => [`${letter}oundation`, `f${letter}undation`, `fo${letter}ndation`])
      const large = nearer.map((text, at) => ({ ...plain(at + 10, text), project: 'large' }))
      await engine.write([plain(1, 'foundaaaon'), ...large].map((document) => ({ op: 'put', document })))
      await engine.commit(position)
      const fuzzy: Query = { kind: 'fuzzy', field: 'content', text: 'foundation', distance: 2, prefixLength: 0 }
      expect(await engine.collect(['main'], fuzzy)).toEqual([1])
      // Fifty spellings, of which the word itself is in three documents.
      expect(await engine.collect(['large'], fuzzy)).toHaveLength(52)
      const counted = { kind: 'filter', query: fuzzy, aggregations: {} } as const
      expect((await engine.search({ ...everything, aggregations: { counted } })).aggregations).toMatchObject({
        counted: { docCount: 1 },
      })
    })

    test('clears everything, the position included', async () => {
      await fill(engine)
      await engine.write([{ op: 'put', document: plain(9, 'pending') }])
      await engine.clear()
      expect(await engine.position()).toBeUndefined()
      expect(await engine.stats()).toMatchObject({ documents: 0 })
      await fill(engine)
      expect(await engine.count(projects, all)).toBe(4)
    })

    test('cuts a keyword that is too long, says so, and finds it all the same', async () => {
      const long = `${'é'.repeat(longestTerm)}end`
      const { cutTerms } = await engine.write([
        { op: 'put', document: plain(1, 'x', { contentEncoding: long, name: long, 'metadata.x': long }) },
      ])
      await engine.commit(position)
      expect(cutTerms).toEqual([{ rid: 1, field: 'contentEncoding' }])
      expect(await idsOf(engine, { query: { kind: 'term', field: 'contentEncoding', value: long } })).toEqual(['id-1'])
    })

    test('takes odd values: empty text, no text, empty and long metadata keys, wrong types, unknown fields', async () => {
      await engine.write([
        {
          op: 'put',
          document: plain(1, '', {
            'metadata.': 'no key',
            'metadata.a.b\\c': 'dotted',
            [`metadata.${'k'.repeat(5000)}`]: 'long key',
            contentLength: 'not a number',
            extractionDate: 'yesterday',
            unknown: 'x',
            tags: [],
            title: '\u0000',
          }),
        },
        { op: 'put', document: { ...plain(2, ''), segments: [] } },
      ])
      await engine.commit(position)
      expect(await engine.count(projects, all)).toBe(2)
      expect(await engine.collect(projects, { kind: 'match', field: 'metadata.a.b\\c', text: 'dotted', operator: 'or' })).toEqual(
        [1],
      )
      expect(await engine.collect(projects, { kind: 'exists', field: 'tags' })).toEqual([])
    })

    test('keeps numbers above 2^32 and a text of several megabytes', async () => {
      const text = `${'lorem ipsum '.repeat(300_000)}needle`
      await engine.write([{ op: 'put', document: plain(4_294_967_999, text, { contentLength: 2 ** 40 }) }])
      await engine.commit(position)
      const query: Query = {
        kind: 'bool',
        must: [content('needle')],
        filter: [{ kind: 'term', field: 'contentLength', value: 2 ** 40 }],
        should: [],
        mustNot: [],
      }
      expect(await engine.collect(projects, query)).toEqual([4_294_967_999])
    })

    test('counts exactly over many commits', async () => {
      for (let rid = 1; rid <= 12; rid++) {
        await engine.write([{ op: 'put', document: plain(rid, 'word', { contentType: `type/${rid % 3}`, contentLength: rid }) }])
        await engine.commit({ ...position, change: rid })
      }
      const answer = await engine.search({
        ...everything,
        query: content('word'),
        size: 3,
        sort: [
          { field: 'contentType', descending: true },
          { field: 'contentLength', descending: true },
        ],
        aggregations: {
          types: {
            kind: 'terms',
            field: 'contentType',
            size: 10,
            order: [{ by: '_count', descending: true }],
            minDocCount: 1,
            aggregations: {},
          },
        },
      })
      expect(answer.total).toBe(12)
      expect(answer.hits.map((hit) => hit.rid)).toEqual([11, 8, 5])
      expect(answer.aggregations.types).toMatchObject({
        buckets: [{ key: 'type/0', docCount: 4 }, { docCount: 4 }, { docCount: 4 }],
      })
    })

    test('answers many searches at once while it writes', async () => {
      await fill(engine)
      const searches = Array.from({ length: 50 }, () => engine.count(projects, content('fox')))
      const writes = engine.write(documents.map((document) => ({ op: 'put', document })))
      expect(new Set(await Promise.all(searches))).toEqual(new Set([3]))
      await writes
    })

    test('gives up at once when the caller does', async () => {
      const stop = new AbortController()
      const search = engine.count(projects, all, stop.signal)
      stop.abort(new Error('not wanted any more'))
      await expect(search).rejects.toThrow('not wanted any more')
      expect(await engine.count(projects, all)).toBe(0)
    })

    test('comes back after a crash with the last commit, and never commits in the name of what was lost', async ({ skip }) => {
      const { crash } = under
      if (crash === undefined) return skip()
      await fill(engine)
      await engine.write([{ op: 'put', document: plain(9, 'lost') }])
      await crash()
      await expect(engine.commit({ ...position, change: 50 })).rejects.toMatchObject({ code: 'ENGINE_DOWN' })
      expect(await engine.position()).toEqual(position)
      expect(await engine.count(projects, all)).toBe(4)
      await engine.write([{ op: 'put', document: plain(9, 'again') }])
      await engine.commit({ ...position, change: 50 })
      expect(await engine.count(projects, content('again'))).toBe(1)
    })
  })
}
