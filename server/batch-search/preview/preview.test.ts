import { afterEach, expect, test } from 'vitest'
import { migrationsOf } from '../../feature/migrations.ts'
import { features } from '../../features.ts'
import { describeOnBoth } from '../../records/testing/on-both.ts'
import { type BatchServer, type Fields, fewDocuments, openBatchServer, project } from '../testing/batch-server.ts'

const path = `local/batch-search/preview/${project}`

describeOnBoth(
  'the preview of a list',
  (place) => {
    let server: BatchServer
    const open = async () => {
      server = await openBatchServer(await place.open(), { documents: fewDocuments })
      const preview = async (csv: string | Uint8Array<ArrayBuffer>, fields: Fields = {}) => {
        const { status, text } = await server.upload(csv, fields, { path })
        return { status, ...JSON.parse(text) }
      }
      return { ...server, preview }
    }
    afterEach(() => server?.close())

    test('says of each line what it will search and find, and what is wrong or left out', async () => {
      const { preview } = await open()
      const told = await preview('harbour AND port\n(crane\n\nharbour AND port\nx\nharbor\n')
      expect(told).toMatchObject({
        status: 200,
        rows: 6,
        queries: 3,
        wrong: 1,
        dropped: { empty: 1, short: 1, repeated: 1 },
        charset: 'utf-8',
        total: 6,
        estimate: { asked: 2, of: 2, hits: { low: 2, likely: 2, high: 2 }, linesWithHits: { low: 1, likely: 1, high: 1 } },
      })
      expect(told.items).toMatchObject([
        {
          row: 1,
          state: 'ok',
          query: 'harbour AND port',
          parts: [
            { kind: 'word', text: 'harbour', field: null, isNegated: false },
            { kind: 'word', text: 'port', field: null, isNegated: false },
          ],
          count: 2,
        },
        { row: 2, state: 'wrong', fault: { message: expect.any(String), at: 6 }, suggestion: '(crane)', count: null },
        { row: 3, state: 'empty', query: null },
        { row: 4, state: 'repeated', sameAs: 1 },
        { row: 5, state: 'short' },
        { row: 6, state: 'ok', count: 0, near: { line: 'harbour', count: 3 } },
      ])
    })

    test('says what the search itself then does', async () => {
      const { preview, run } = await open()
      const list = 'harbour\nGeneva\n"a port"\n(crane\nnobody\nport -harbour\n'
      for (const phrase_matches of ['true', 'false']) {
        const { items, error } = await preview(list, { phrase_matches })
        expect(error).toBeUndefined()
        const { queries, nbErrors } = await run(list, { phrase_matches })
        const counted = items.map(({ line, count }: { line: string; count: number | null }) => [line, count ?? 0])
        expect(Object.fromEntries(counted)).toEqual(queries)
        expect(items.filter(({ state }: { state: string }) => state === 'wrong')).toHaveLength(nbErrors)
      }
    })

    test('shows pages of lines of a kind', async () => {
      const { preview } = await open()
      const list = Array.from({ length: 250 }, (_, at) => (at % 10 === 0 ? `(n${at}` : `n${at}`)).join('\n')
      const wrong = await preview(list, { show: 'wrong', from: '20', size: '3' })
      expect([wrong.total, wrong.items.map(({ row }: { row: number }) => row)]).toEqual([25, [201, 211, 221]])
      expect((await preview(list, { show: 'searched' })).total).toBe(225)
      expect((await preview(`${list}\n\n`, { show: 'left-out' })).items).toMatchObject([{ row: 251 }])
    })

    test('is that of the corrected list, of which the batch search is then made', async () => {
      const { preview, run } = await open()
      const corrections = JSON.stringify({ '(harbour': '(harbour)' })
      expect((await preview('(harbour\n', { corrections })).items).toMatchObject([
        { line: '(harbour', query: '(harbour)', count: 3 },
      ])
      expect((await run('(harbour\n', { corrections })).queries).toEqual({ '(harbour)': 3 })
    })

    test('gives the nearest spelling of all lines that are not understood at once', async () => {
      const { upload } = await open()
      const ask = async (csv: string, fields: Fields = {}) => {
        const { status, text } = await upload(csv, fields, { path: `local/batch-search/suggestions/${project}` })
        return { status, ...JSON.parse(text) }
      }
      const long = `(${'crane '.repeat(100)}`.trim()
      const list = [...Array.from({ length: 1_200 }, (_, at) => `(n${at}`), long, '"a b']
      const { wrong, suggestions } = await ask(`harbour\n${list.join('\n')}\n`)
      expect([wrong, suggestions.length]).toEqual([1_202, 1_202])
      expect(suggestions[0]).toEqual({ line: '(n0', suggestion: '(n0)' })
      expect(suggestions.at(-2)).toEqual({ line: long, suggestion: `${long})` })
      expect(await ask('(x1', { phrase_matches: 'true', corrections: '{"(x1":"x1"}' })).toMatchObject({
        wrong: 0,
        suggestions: [],
      })
      expect(await ask('')).toMatchObject({ status: 400 })
    })

    test('of 60,000 lines, each with a sign that has to be read, comes within two seconds', async () => {
      const { preview } = await open()
      const list = Array.from({ length: 60_000 }, (_, at) => `harbour AND name${at}`).join('\n')
      await preview('harbour')
      const began = performance.now()
      const told = await preview(list)
      expect(performance.now() - began).toBeLessThan(2_000 * slack)
      expect([told.queries, told.items.length, told.estimate.of]).toEqual([60_000, 100, 60_000])
      expect(told.estimate.asked).toBeGreaterThan(0)
    })

    test('is refused as the list itself would be', async () => {
      const { preview } = await open()
      expect(await preview('')).toMatchObject({ status: 400 })
      expect(await preview(Uint8Array.from([0x50, 0x4b, 3, 4, 0]))).toMatchObject({ status: 400 })
      expect(await preview('x1', { query_template: '{"nothing":{"a":"<query>"}}' })).toMatchObject({ status: 400 })
      expect(await preview('x1', { corrections: '[1]' })).toMatchObject({
        status: 400,
        error: expect.stringContaining('corrections'),
      })
      expect(await preview('x1', { size: '501' })).toMatchObject({ status: 400 })
      const many = Array.from({ length: 60_001 }, (_, at) => `n${at}`).join('\n')
      expect(await preview(many)).toMatchObject({ status: 413 })
    })
  },
  migrationsOf(features),
)

/** Machines that test do other things beside. */
const slack = 3
