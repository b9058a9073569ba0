import { afterEach, expect, test } from 'vitest'
import { migrationsOf } from '../../feature/migrations.ts'
import { features } from '../../features.ts'
import { elsewhere } from '../../http/testing/callers.ts'
import { describeOnBoth } from '../../records/testing/on-both.ts'
import type { TestDocument } from '../../search/testing/store-documents.ts'
import { type BatchServer, fewDocuments, openBatchServer, project } from '../testing/batch-server.ts'
import { carryDecisions } from './follow.ts'

type Reviewer = 'visitor' | 'member' | 'editor'
type Hit = { query: string; documentId: string; number: number; state: string; marks: { user: string; decision: string }[] }

/** The few, and one that says what another says. */
const withEqual: TestDocument[] = [
  ...fewDocuments,
  { id: 'e', content: 'A port  and a harbour', source: { path: '/data/B/e.eml', contentType: 'message/rfc822' } },
  { id: 'f', content: 'a port\nand a harbour', source: { path: '/data/B/f.eml', contentType: 'message/rfc822' } },
  { id: 'g', content: 'a port and a harbour', source: { path: '/data/B/g.eml', contentType: 'message/rfc822' } },
]

describeOnBoth(
  'the review of a batch search',
  (place) => {
    let server: BatchServer
    afterEach(() => server?.close())
    const open = async (fields = {}) => {
      server = await openBatchServer(await place.open(), { documents: withEqual })
      const { uuid: id } = await server.run('harbour\nport\nGeneva\n', fields)
      const { send } = server
      const ask = (view: object = {}, caller?: 'visitor' | 'member') => send('POST', `batch/search/${id}/review`, view, caller)
      const list = async (view: object = {}) =>
        (await ask(view)).body.items.map(({ query, documentId }: Hit) => `${query} ${documentId}`)
      const key = (number: number, documentId: string) => ({ number, project, documentId })
      const decide = (hit: object, decision: string, { view, caller }: { view?: object; caller?: Reviewer } = {}) =>
        send('PUT', `batch/search/${id}/review`, { hit, decision, ...(view && { view }) }, caller)
      const undo = (hit: object, caller?: Reviewer) => send('POST', `batch/search/${id}/review/undo`, { hit }, caller)
      const stateOf = async (hit: object) => (await ask({ hit })).body.hit
      return { id, ask, list, key, decide, undo, stateOf }
    }

    test('goes through hits by query, by document and the best first, and finds the place of one', async () => {
      const { list, ask, key } = await open()
      const byQuery = await list()
      expect(byQuery).toHaveLength(12)
      expect(byQuery.map((line: string) => line.split(' ')[0]).join(' ')).toMatch(/^(harbour ){6}(port ?){5}Geneva$/)
      const byDocument = await list({ by: 'document' })
      expect(byDocument.slice(0, 5)).toEqual(['harbour a', 'port a', 'Geneva a', 'harbour c', 'port c'])
      expect(byDocument.toSorted()).toEqual(byQuery.toSorted())
      const best = await list({ by: 'both' })
      expect(best.slice(0, 3)).toEqual([byQuery[0], byQuery[6], 'Geneva a'])
      expect(best.toSorted()).toEqual(byQuery.toSorted())
      for (const by of ['query', 'document', 'both']) {
        const all = await list({ by })
        expect(await list({ by, from: 3, size: 4 })).toEqual(all.slice(3, 7))
        const found = (await ask({ by, hit: key(1, 'a'), size: 0 })).body
        expect(all[found.at]).toBe('port a')
        expect(found).toMatchObject({ items: [], total: 12, hit: { query: 'port', documentId: 'a', state: 'undecided' } })
      }
      expect((await ask({ hit: key(2, 'b') })).body).toMatchObject({ at: null, hit: null })
    })

    test('chooses by query, type, folder and state, and its numbers add up', async () => {
      const { list, ask, decide, key } = await open()
      expect(await list({ queries: ['Geneva', 'port'], contentTypes: ['text/plain'] })).toEqual(['port a', 'Geneva a'])
      expect(await list({ folder: '/data/A/sub' })).toEqual(['harbour c', 'port c'])
      expect(await list({ folder: '/data/A/su' })).toEqual([])
      expect(await list({ queries: ['nobody asked'] })).toEqual([])
      await decide(key(2, 'a'), 'yes')
      await decide(key(0, 'b'), 'no')
      await decide(key(0, 'a'), 'later')
      expect(await list({ review: ['yes', 'later'] })).toEqual(['harbour a', 'Geneva a'])
      const { body } = await ask({ review: ['no'], queries: ['harbour'] })
      expect(body).toMatchObject({ total: 1, counts: { undecided: 4, yes: 0, no: 1, later: 1, conflict: 0 } })
    })

    test('tells a document from one of the same id in another project', async () => {
      const same = { id: 'same', content: 'harbour' }
      server = await openBatchServer(await place.open(), { documents: [same, { ...same, project: elsewhere }] })
      const asked = await server.upload('harbour\n', {}, { path: `batch/search/${project},${elsewhere}` })
      const { uuid: id } = await server.untilEnded(asked.text)
      const at = async (of: string) => {
        const hit = { number: 0, project: of, documentId: 'same' }
        const { body } = await server.send('POST', `batch/search/${id}/review`, { hit })
        return body.hit.project.name
      }
      expect([await at(project), await at(elsewhere)]).toEqual([project, elsewhere])
      const hit = { number: 0, project: elsewhere, documentId: 'same' }
      const { body } = await server.send('PUT', `batch/search/${id}/review`, { hit, decision: 'yes' })
      expect(body).toMatchObject({ changed: 2, hit: { project: { name: elsewhere } } })
    })

    test('decides once for equal texts of the same query, says so, and takes all of that back', async () => {
      const { ask, decide, undo, key, stateOf } = await open()
      const { body } = await decide(key(1, 'c'), 'yes')
      // c, f and g say the same but for white space; e has a capital letter.
      expect(body).toMatchObject({
        changed: 3,
        counts: { undecided: 9, yes: 3 },
        hit: { state: 'yes', marks: [{ equalTo: null }] },
      })
      expect(await stateOf(key(1, 'g'))).toMatchObject({
        state: 'yes',
        marks: [{ user: 'local', decision: 'yes', equalTo: 'c' }],
      })
      expect(await stateOf(key(1, 'e'))).toMatchObject({ state: 'undecided', marks: [] })
      expect(await stateOf(key(0, 'c'))).toMatchObject({ state: 'undecided' })
      expect((await decide(key(1, 'f'), 'yes')).body.changed).toBe(0)
      expect((await decide(key(1, 'g'), 'no')).body.changed).toBe(3)
      // The step before holds again, exactly.
      expect((await undo(key(1, 'c'))).body).toMatchObject({ changed: 3, hit: { state: 'yes' }, counts: { yes: 3, no: 0 } })
      expect((await undo(key(1, 'f'))).body).toMatchObject({ changed: 3, counts: { undecided: 12 } })
      expect((await undo(key(1, 'f'))).status).toBe(404)
      expect((await ask()).body.counts).toEqual({ undecided: 12, yes: 0, no: 0, later: 0, conflict: 0 })
    })

    test('goes on to the next undecided hit, from the first again, until none is left', async () => {
      const { list, decide } = await open()
      const all: string[] = await list()
      const first = { number: 0, project, documentId: String(all[4]).split(' ')[1] }
      const seen: string[] = []
      for (let hit: object | null = first; hit !== null; ) {
        const { body } = await decide(hit, 'no')
        seen.push(`${body.hit.query} ${body.hit.documentId}`)
        if (body.next) expect(all[body.at]).toBe(`${body.next.query} ${body.next.documentId}`)
        hit = body.next && { number: body.next.number, project, documentId: body.next.documentId }
      }
      expect(seen[0]).toBe(all[4])
      // Two texts of harbour and two of port went with an equal one.
      expect(seen).toHaveLength(8)
      expect(await list({ review: ['undecided'] })).toEqual([])
    })

    test('keeps what each reviewer says, shows where they differ, and lets everybody take back their own alone', async () => {
      const { list, decide, undo, key, stateOf } = await open({ published: 'true' })
      await decide(key(2, 'a'), 'yes')
      expect((await decide(key(2, 'a'), 'later', { caller: 'editor' })).body.hit.state).toBe('yes')
      const { body } = await decide(key(2, 'a'), 'no', { caller: 'editor' })
      expect(body).toMatchObject({ changed: 1, hit: { state: 'conflict' }, counts: { conflict: 1, undecided: 11 } })
      expect(body.hit.marks.map(({ user, decision }: Hit['marks'][number]) => `${user} ${decision}`)).toEqual([
        'local yes',
        'editor no',
      ])
      expect(await list({ review: ['conflict'] })).toEqual(['Geneva a'])
      expect((await undo(key(2, 'a'), 'member')).status).toBe(404)
      expect((await undo(key(2, 'a'))).body.hit.state).toBe('no')
      expect((await undo(key(2, 'a'), 'editor')).body.hit.state).toBe('later')
      expect((await stateOf(key(2, 'a'))).marks).toHaveLength(1)
    })

    test('is seen by whoever may read its projects, and changed by whoever may mark in them', async () => {
      const { ask, decide, undo, key } = await open({ published: 'true' })
      expect((await ask({}, 'visitor')).status).toBe(200)
      expect((await decide(key(2, 'a'), 'yes', { caller: 'visitor' })).status).toBe(403)
      expect((await undo(key(2, 'a'), 'visitor')).status).toBe(403)
      expect((await decide(key(2, 'a'), 'yes', { caller: 'member' })).status).toBe(200)
    })

    test('is open to those alone who may read the batch search, and names hits that are not there', async () => {
      const { ask, decide, key, id } = await open()
      expect((await ask({}, 'visitor')).status).toBe(404)
      expect((await decide(key(0, 'a'), 'yes', { caller: 'member' })).status).toBe(404)
      expect((await decide(key(2, 'b'), 'yes')).status).toBe(404)
      expect((await decide(key(0, 'a'), 'maybe')).status).toBe(400)
      expect((await server.send('POST', 'batch/search/nothing/review', {})).status).toBe(404)
      await decide(key(0, 'a'), 'yes')
      await server.send('DELETE', `batch/search/${id}`)
      expect((await ask()).status).toBe(404)
      const { db } = server.context.records
      expect(await db.$extendTables<{ batch_decision: object }>().selectFrom('batch_decision').selectAll().execute()).toEqual([])
    })

    test('holds for documents in the place of others, with who and when', async () => {
      const { id, decide, key, stateOf } = await open()
      await decide(key(2, 'a'), 'yes')
      const { records } = server.context
      await stateOf(key(2, 'a'))
      const carried = await records.db.transaction().execute((trx) => carryDecisions(trx, project, [{ fromId: 'a', toId: 'a2' }]))
      expect(carried).toEqual(['a2'])
      // The same hit, found again under its new id.
      const tables = records.db.$extendTables<{ batch_document: { document_id: string } }>()
      await tables.updateTable('batch_document').set({ document_id: 'a2' }).where('document_id', '=', 'a').execute()
      expect(await stateOf(key(2, 'a2'))).toMatchObject({ documentId: 'a2', state: 'yes', marks: [{ user: 'local' }] })
      expect((await server.read(id)).uuid).toBe(id)
    })
  },
  migrationsOf(features),
)
