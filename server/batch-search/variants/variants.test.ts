import { setTimeout as sleep } from 'node:timers/promises'
import { variantKinds } from '@dossier/contract/batch-search/variants'
import { afterEach, describe, expect, test } from 'vitest'
import { migrationsOf } from '../../feature/migrations.ts'
import { features } from '../../features.ts'
import { catchUp } from '../../indexing/follow/follower.ts'
import { describeOnBoth } from '../../records/testing/on-both.ts'
import { isEngineBuilt } from '../../search/testing/real-engine.ts'
import type { TestDocument } from '../../search/testing/store-documents.ts'
import { type BatchServer, type Fields, openBatchServer, project } from '../testing/batch-server.ts'
import { variantDb } from './tables.ts'

const document = (id: string, content: string): TestDocument => ({
  id,
  content,
  source: {
    path: `/data/${id}.txt`,
    contentType: id.startsWith('mail') ? 'message/rfc822' : 'text/plain',
    contentLength: content.length,
  },
})

const documents = [
  document('plain', 'Jane Doe signed'),
  document('turned', 'the list: DOE, Jane; and Jane Doe again'),
  document('turned2', 'DOE, Jane alone'),
  document('mail-short', 'from J. Doe'),
  document('cyrillic', 'подпись: Сергей Иванов'),
  document('french', 'monsieur Sergueï Ivanov'),
  document('umlaut', 'Herr Juergen Mueller'),
  document('company', 'Coral Stair Limited of Port Louis'),
  document('scan', 'Tobias Wrenfie1d and Tobias Wren- field'),
  document('else', 'nothing to see'),
]

const list = 'Jane Doe\nSergei Ivanov\nJürgen Müller\nCoral Stair Ltd\nTobias Wrenfield\nJane AND Doe\nNobody Anywhere\n'
const all: Fields = { phrase_matches: 'true', variants: [...variantKinds] }

describe.skipIf(!isEngineBuilt)('with an engine', () =>
  describeOnBoth(
    'variants of lines',
    (place) => {
      let server: BatchServer
      afterEach(() => server?.close())
      const open = async () => {
        const records = await place.open()
        server = await openBatchServer(records, { documents })
        await catchUp({ records, engine: server.engine })
      }
      const runsOf = async (id: string) => (await server.send('GET', `batch/search/${id}/runs`)).body.items
      const results = async (id: string, body: object = {}) =>
        (await server.send('POST', `batch/search/result/${id}`, { sort: 'query', order: 'asc', contentTypes: [], ...body })).body
      const found = (items: { query: string; documentId: string; variant: { spelling: string; kinds: string[] } | null }[]) =>
        items.map(({ query, documentId, variant }) => [
          query,
          documentId,
          variant?.spelling ?? null,
          variant?.kinds.join('+') ?? null,
        ])

      test('find documents each by the first spelling that they have, the line itself before the others', async () => {
        await open()
        const batch = await server.run(list, all)
        expect(batch).toMatchObject({ state: 'SUCCESS', variants: [...variantKinds], nbResults: 9, nbErrors: 0 })
        const { items } = await results(batch.uuid)
        expect(found(items).toSorted()).toEqual(
          [
            ['Coral Stair Ltd', 'company', 'Coral Stair Limited', 'company'],
            ['Jane Doe', 'mail-short', 'J. Doe', 'initials'],
            ['Jane Doe', 'plain', null, null],
            ['Jane Doe', 'turned', null, null],
            ['Jane Doe', 'turned2', 'Doe Jane', 'order'],
            ['Jürgen Müller', 'umlaut', 'Juergen Mueller', 'accents'],
            ['Sergei Ivanov', 'cyrillic', 'Сергей Иванов', 'transliteration'],
            ['Sergei Ivanov', 'french', 'Serguei Ivanov', 'transliteration'],
            ['Tobias Wrenfield', 'scan', 'Tobias Wrenfie1d', 'ocr'],
          ].toSorted(),
        )
        const { body } = await server.send('GET', `batch/search/${batch.uuid}/lines`)
        expect(body.items[0]).toMatchObject({
          count: 4,
          withVariants: {
            ownCount: 2,
            found: [
              { spelling: 'Doe Jane', count: 2 },
              { spelling: 'J. Doe', count: 1 },
            ],
          },
        })
        expect(body.items[5]).toMatchObject({ count: 0 })
      })

      test('are what the search page finds for the query that is told', async () => {
        await open()
        for (const fields of [all, { ...all, fuzziness: '1' }, { variants: ['order', 'initials'] }]) {
          const { uuid } = await server.run(list, fields)
          const { body } = await server.send('GET', `batch/search/${uuid}/lines`)
          const { items } = await results(uuid)
          for (const { query: line, count, withVariants } of body.items) {
            if (count === 0) continue
            const must = [
              { match_all: {} },
              { bool: { should: [{ query_string: { query: withVariants.query } }] } },
              { match: { type: 'Document' } },
            ]
            const sort = [{ _score: { order: 'desc' } }, { path: { order: 'asc' } }]
            const answer = await server.send('POST', `index/search/${project}/_search`, {
              size: 50,
              sort,
              query: { bool: { must } },
            })
            expect(answer.body.hits.total.value).toBe(count)
            const own = items.filter(({ query }: { query: string }) => query === line)
            expect(own.map(({ documentId }: { documentId: string }) => documentId)).toEqual(
              answer.body.hits.hits.map(({ _id }: { _id: string }) => _id),
            )
          }
        }
      })

      test('are none unless they are asked for: answers and files are those of the contract', async () => {
        await open()
        const batch = await server.run(list, { phrase_matches: 'true' })
        expect(batch).not.toHaveProperty('variants')
        const { items } = await results(batch.uuid)
        expect(items.map(({ documentId }: { documentId: string }) => documentId).toSorted()).toEqual(['plain', 'turned'])
        expect(items[0]).not.toHaveProperty('variant')
        const { text } = await server.send('GET', `batch/search/result/csv/${batch.uuid}`)
        expect(text.split('\n')[0]).toMatch(/"documentNumber"$/)
        expect((await server.send('GET', `batch/search/${batch.uuid}/review/export`)).text.split('\n')[0]).toMatch(
          /,"documentNumber"$/,
        )
        expect((await server.send('GET', `batch/search/${batch.uuid}/lines`)).body.items[0]).not.toHaveProperty('withVariants')
      })

      test('stand in a further column of each file, and in the review', async () => {
        await open()
        const { uuid } = await server.run(list, all)
        const { text } = await server.send('GET', `batch/search/result/csv/${uuid}?header=new`)
        const [head, ...rows] = text.trim().split('\n')
        expect(head).toMatch(/,documentNumber,variant,variantKinds$/)
        expect(rows.find((row) => row.includes('turned2'))).toMatch(/,"Doe Jane","order"$/)
        expect(rows.find((row) => row.includes('plain'))).toMatch(/,"",""$/)
        const json = (await server.send('GET', `batch/search/${uuid}/review/export?format=jsonl`)).text.trim().split('\n')
        expect(json.map((line) => JSON.parse(line)).find(({ documentId }) => documentId === 'umlaut')).toMatchObject({
          variant: 'Juergen Mueller',
          variantKinds: 'accents',
        })
        const { body } = await server.send('POST', `batch/search/${uuid}/review`, {})
        const hit = body.items.find(({ documentId }: { documentId: string }) => documentId === 'cyrillic')
        expect(hit.variant).toMatchObject({ spelling: 'Сергей Иванов', kinds: ['transliteration'] })
      })

      test('narrow the results to some kinds, whatever their order', async () => {
        await open()
        const { uuid } = await server.run(list, all)
        const ids = async (body: object) =>
          (await results(uuid, body)).items.map(({ documentId }: { documentId: string }) => documentId)
        expect((await ids({ foundBy: ['order'] })).toSorted()).toEqual(['turned2'])
        expect((await ids({ foundBy: ['line'], sort: 'doc_path' })).toSorted()).toEqual(['plain', 'turned'])
        expect(await ids({ foundBy: ['initials'], contentTypes: ['text/plain'] })).toEqual([])
        expect((await results(uuid, { foundBy: ['initials', 'ocr'] })).total).toBe(2)
        expect((await server.send('POST', `batch/search/result/${uuid}`, { foundBy: ['x'] })).status).toBe(400)
      })

      test('are listed before the run with what they find, and single ones can be left out for good', async () => {
        await open()
        const removed = JSON.stringify({ 'Jane Doe': ['J. Doe', 'Doe J.'] })
        const fields = { ...all, variants_removed: removed }
        const look = async () => {
          const { text } = await server.upload(list, { ...fields, name: [] }, { path: `local/batch-search/preview/${project}` })
          return JSON.parse(text).items
        }
        // Counts are told where there was time for them.
        const isCounted = ([line]: Awaited<ReturnType<typeof look>>) =>
          line.count !== null && line.variants.items[0].count !== null
        let items = await look()
        while (!isCounted(items)) items = await look()
        const [jane, , , , , operators] = items
        expect(jane.count).toBe(3)
        expect(jane.query).not.toContain('J. Doe')
        const spelled = (spelling: string) =>
          jane.variants.items.find((variant: { spelling: string }) => variant.spelling === spelling)
        expect(spelled('J. Doe')).toMatchObject({ kinds: ['initials'], changed: 'Jane → J.', isRemoved: true, count: 1 })
        expect(spelled('Doe Jane')).toMatchObject({ kinds: ['order'], isRemoved: false, count: 2 })
        expect(operators.variants).toEqual({ items: [], leftOut: [], reason: 'operators' })
        const { uuid } = await server.run(list, fields)
        expect(await server.read(uuid)).toMatchObject({ variantsRemoved: JSON.parse(removed) })
        expect((await server.read((await server.run(list, all)).uuid)).variantsRemoved).toBeUndefined()
        expect((await server.send('GET', `batch/search/${uuid}/lines`)).body.items[0].count).toBe(3)
        const copy = (await server.send('POST', `batch/search/copy/${uuid}`, {})).text
        await server.untilEnded(copy)
        expect((await server.send('GET', `batch/search/${copy}/lines`)).body.items[0].count).toBe(3)
      })

      test('of a company of one word are not found in the longer names of others', async () => {
        const texts = {
          itself: 'Rheinhafen AG',
          alone: 'paid to Rheinhafen, as before',
          longer: 'Rheinhafen Marine GmbH paid',
          behind: 'Neuer Rheinhafen Ltd',
          far: 'Rheinhafen paid what Coral Stair Ltd owed',
        }
        server = await openBatchServer(await place.open(), {
          documents: Object.entries(texts).map(([id, content]) => document(id, content)),
        })
        const { uuid } = await server.run('Rheinhafen AG\n', { phrase_matches: 'true', variants: ['company'] })
        const { items } = await results(uuid)
        expect(
          found(items)
            .map(([, id, spelling]) => `${id} ${spelling}`)
            .toSorted(),
        ).toEqual(['alone Rheinhafen', 'far Rheinhafen', 'itself null'])
      })

      test('are found again when the list is searched again, and go with it', async () => {
        await open()
        const { uuid } = await server.run(list, all)
        const before = found((await results(uuid)).items)
        expect((await server.send('POST', `batch/search/${uuid}/again`)).status).toBe(200)
        while ((await runsOf(uuid))[0]?.state !== 'SUCCESS') await sleep(20)
        expect(await runsOf(uuid)).toMatchObject([{ new: { total: 0 }, gone: { total: 0 } }])
        expect(found((await results(uuid)).items)).toEqual(before)
        await server.send('DELETE', `batch/search/${uuid}`)
        for (const table of ['batch_variant', 'batch_found'] as const)
          expect(await variantDb(server.context.records).selectFrom(table).selectAll().execute()).toEqual([])
      })

      test('refuse unknown kinds, what is no JSON, and templates that could not take a query of several phrases', async () => {
        await open()
        const upload = (fields: Fields) => server.upload(list, fields)
        expect(await upload({ variants: 'everything' })).toMatchObject({ status: 400 })
        expect(await upload({ variants: 'order', variants_removed: '[1]' })).toMatchObject({ status: 400 })
        const matching = JSON.stringify({ match: { content: '<query>' } })
        expect(await upload({ variants: 'order', query_template: matching })).toMatchObject({
          status: 400,
          text: expect.stringContaining('With variants a line becomes several phrases'),
        })
        const asked = JSON.stringify({
          bool: { must: [{ query_string: { query: '<query>' } }], must_not: [{ term: { contentType: 'text/plain' } }] },
        })
        expect(await server.run(list, { ...all, query_template: asked })).toMatchObject({ nbResults: 1 })
      })
    },
    migrationsOf(features),
  ),
)
