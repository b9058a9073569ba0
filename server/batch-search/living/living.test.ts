import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '@dossier/contract'
import { afterEach, expect, test } from 'vitest'
import { migrationsOf } from '../../feature/migrations.ts'
import { features } from '../../features.ts'
import { catchUp } from '../../indexing/follow/follower.ts'
import { removeDocuments } from '../../indexing/store/remove-documents.ts'
import { changedDocument, nextChanges, writeChanges } from '../../records/change.ts'
import type { Records } from '../../records/open.ts'
import { entryRow } from '../../records/testing/entry-row.ts'
import { describeOnBoth } from '../../records/testing/on-both.ts'
import { cutText, packText } from '../../records/texts/text.ts'
import { storeDocuments } from '../../search/testing/store-documents.ts'
import { type BatchServer, fewDocuments, openBatchServer, project } from '../testing/batch-server.ts'
import { livingDb } from './tables.ts'

type Hit = { query: string; documentId: string; documentNumber: number }
const nameOf = ({ query, documentId }: Hit) => `${query} ${documentId}`

type Changed = { way: string; reason: string; query: string; documentId: string }

describeOnBoth(
  'a batch search that is searched again',
  (place) => {
    let server: BatchServer
    let records: Records
    afterEach(() => server?.close())
    const open = async (documents = fewDocuments, searchWith?: Parameters<typeof openBatchServer>[1]['searchWith']) => {
      records = await place.open()
      server = await openBatchServer(records, { documents, ...(searchWith && { searchWith }) })
      await follow()
    }
    const follow = () => catchUp({ records, engine: server.engine })

    const storeAgain = (id: string, content: string) =>
      records.db.transaction().execute(async (trx) => {
        const version = await nextChanges(trx)
        const pieces = cutText(content)
        const values = { version, text_length: content.length, segment_count: pieces.length }
        const { rid } = await trx
          .updateTable('document')
          .set(values)
          .where('id', '=', id)
          .returning('rid')
          .executeTakeFirstOrThrow()
        await trx.deleteFrom('segment').where('rid', '=', rid).execute()
        for (const { number, start, text } of pieces)
          await trx
            .insertInto('segment')
            .values({ rid, number, start_offset: start, length: text.length, bytes: packText(text) })
            .execute()
        await writeChanges(trx, [{ ...changedDocument(project, rid), number: version }])
      })
    const remove = async (id: string) => {
      const { rid } = await records.db.selectFrom('document').select('rid').where('id', '=', id).executeTakeFirstOrThrow()
      await records.db.transaction().execute((trx) => removeDocuments(trx, [rid]))
    }
    const runsOf = async (id: string) => (await server.send('GET', `batch/search/${id}/runs`)).body.items
    const again = async (id: string) => {
      const asked = await server.send('POST', `batch/search/${id}/again`)
      expect(asked.status, asked.text).toBe(200)
      return untilEnded(id)
    }
    const untilEnded = async (id: string) => {
      for (;;) {
        const [run] = await runsOf(id)
        if (run.state === 'SUCCESS' || run.state === 'STOPPED') return run
        await sleep(10)
      }
    }
    const changesOf = async (id: string, run: number): Promise<string[]> => {
      const { body } = await server.send('GET', `batch/search/${id}/runs/${run}?size=1000`)
      expect(body.total).toBe(body.items.length)
      return body.items.map(({ way, reason, query, documentId }: Changed) => `${way} ${query} ${documentId} ${reason}`)
    }
    /** All that is told of queries and their results but their order: the engine's scores count removed documents until it has tidied them away. */
    const wholeOf = async (id: string) => {
      const { nbResults, nbStored, nbErrors, nbQueriesWithoutResults } = await server.read(id)
      const lines = (await server.send('GET', `batch/search/${id}/lines?size=0`)).body.items
      const results = (await server.send('POST', `batch/search/result/${id}`, { sort: 'query', order: 'asc', size: 0 })).body
        .map(({ documentNumber: _place, ...result }: Hit) => result)
        .toSorted((one: Hit, other: Hit) => nameOf(one).localeCompare(nameOf(other)))
      return { nbResults, nbStored, nbErrors, nbQueriesWithoutResults, lines, results }
    }

    test('tells what is new and gone, and why', async () => {
      await open()
      const { uuid: id } = await server.run('harbour\nport\ntags:seen\nnobody\n')
      await storeDocuments(records, [{ id: 'e', project, content: 'one more harbour', source: { path: '/data/e.txt' } }])
      await storeAgain('b', 'no word of it')
      await storeAgain('d', 'a port after all')
      await remove('c')
      await follow()
      await server.send('POST', `${project}/documents/batchUpdate/tag`, { docIds: ['a'], tags: ['seen'] })
      const run = await again(id)
      expect(run).toMatchObject({ run: 1, state: 'SUCCESS', nbQueriesDone: 4, cut: 0, failed: 0 })
      expect(run.new.total).toBe(3)
      expect(run.new.reasons.toSorted()).toEqual(
        expect.arrayContaining([
          { reason: 'NEW_FILE', hits: 1 },
          { reason: 'READ_AGAIN', hits: 1 },
          { reason: 'MARKED', hits: 1 },
        ]),
      )
      expect(await changesOf(id, 1)).toEqual([
        'new harbour e NEW_FILE',
        'new port d READ_AGAIN',
        'new tags:seen a MARKED',
        expect.stringMatching(/^gone harbour [bc] /),
        expect.stringMatching(/^gone harbour [bc] /),
        'gone port c REMOVED',
      ])
      expect((await changesOf(id, 1)).slice(3).toSorted()).toContain('gone harbour b READ_AGAIN')
      const fresh = (await server.send('POST', `batch/search/copy/${id}`, {})).text
      await server.untilEnded(fresh)
      expect(await wholeOf(id)).toEqual(await wholeOf(fresh))
      expect(await again(id)).toMatchObject({ run: 2, new: { total: 0 }, gone: { total: 0 } })
      expect((await runsOf(id)).map((each: { run: number }) => each.run)).toEqual([2, 1])
    })

    test('tells why by the last run that could search a query', async () => {
      const failing = new Set<string>()
      const around =
        (engine: BatchServer['engine']): BatchServer['engine']['search'] =>
        (request, signal) => {
          const asked = JSON.stringify(request.query)
          const isSlow = [...failing].some((word) => asked.includes(word))
          return isSlow ? Promise.reject(new AppError('TIMEOUT', {})) : engine.search(request, signal)
        }
      await open(fewDocuments, around)
      failing.add('port')
      const { uuid: id } = await server.run('harbour\nport\n')
      failing.add('harbour')
      await storeDocuments(records, [{ id: 'e', project, content: 'a new harbour', source: { path: '/data/e.txt' } }])
      await remove('b')
      await follow()
      expect(await again(id)).toMatchObject({ new: { total: 0 }, gone: { total: 0 }, failed: 2 })
      failing.clear()
      await again(id)
      expect(await changesOf(id, 2)).toEqual([
        'new harbour e NEW_FILE',
        'new port a NOT_SEARCHED_BEFORE',
        'new port c NOT_SEARCHED_BEFORE',
        'gone harbour b REMOVED',
      ])
      await storeAgain('d', 'a port after all')
      await follow()
      await again(id)
      expect(await changesOf(id, 3)).toEqual(['new port d READ_AGAIN'])
    })

    test('tells an embedded document that was removed from one whose file was read again', async () => {
      const inside = (rootId: string, id: string) => {
        const source = { path: `/data/${rootId}` }
        return { id, rootId, parentId: rootId, project, content: 'harbour', source }
      }
      const file = (id: string) => ({ id, project, content: 'mail', source: { path: `/data/${id}` } })
      await open([file('kept'), file('read'), inside('kept', 'one'), inside('read', 'two')])
      for (const document_id of ['kept', 'read'])
        await records.db
          .insertInto('entry')
          .values(entryRow(`/data/${document_id}`, { project, document_id }))
          .execute()
      const { uuid: id } = await server.run('harbour\n')
      await remove('one')
      await remove('two')
      await storeAgain('read', 'mail')
      await follow()
      await again(id)
      expect((await changesOf(id, 1)).toSorted()).toEqual(['gone harbour one REMOVED', 'gone harbour two READ_AGAIN'])
    })

    test('is asked for by whoever may mark in its projects, and is not there once it was removed', async () => {
      await open()
      const { uuid: id } = await server.run('harbour\n')
      const author = (user_id: string) => livingDb(records).updateTable('batch_search').set({ user_id }).execute()
      await author('visitor')
      expect((await server.send('POST', `batch/search/${id}/again`, undefined, 'visitor')).status).toBe(403)
      await author('member')
      expect((await server.send('POST', `batch/search/${id}/again`, undefined, 'member')).status).toBe(200)
      expect((await server.send('DELETE', `batch/search/${id}`, undefined, 'member')).status).toBe(204)
      expect((await server.send('POST', `batch/search/${id}/again`, undefined, 'member')).status).toBe(404)
    })

    test('finds what a full run finds, and tells exactly the difference', async () => {
      const words = ['harbour', 'harbor', 'port', 'jane', 'jan', 'doe', 'account']
      let state = Number(process.env.DOSSIER_SEED ?? 7)
      const below = (count: number) => {
        state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
        return Math.floor((state / 0x80000000) * count)
      }
      const text = () => Array.from({ length: 1 + below(6) }, () => words[below(words.length)] ?? '').join(' ')
      let made = 0
      const document = () => ({ id: `r${made++}`, project, content: text(), source: { path: `/data/${made}.txt` } })
      await open(Array.from({ length: 30 }, document))
      const lines = [...words, ...words.map((word) => `${word}~1`), 'jane AND NOT doe', 'har*', '"jane doe"', 'jane doe']
      const { uuid: id } = await server.run(
        lines.map((line) => (line.includes('"') ? `"${line.replaceAll('"', '""')}"` : line)).join('\n'),
      )
      for (let run = 1; run <= 4; run++) {
        const before = hitsOf(await wholeOf(id))
        for (let change = 0; change < 8; change++) {
          const ids = (await records.db.selectFrom('document').select('id').orderBy('rid').execute()).map((row) => row.id)
          const some = ids[below(ids.length)] ?? ''
          if (below(3) === 0) await storeDocuments(records, [document()])
          else if (below(2) === 0) await storeAgain(some, text())
          else await remove(some)
        }
        await follow()
        await again(id)
        const fresh = (await server.send('POST', `batch/search/copy/${id}`, {})).text
        await server.untilEnded(fresh)
        const after = await wholeOf(id)
        expect(after).toEqual(await wholeOf(fresh))
        const now = hitsOf(after)
        const wanted = [
          ...[...now].filter((hit) => !before.has(hit)).map((hit) => `new ${hit}`),
          ...[...before].filter((hit) => !now.has(hit)).map((hit) => `gone ${hit}`),
        ]
        const told = (await changesOf(id, run)).map((change) => change.replace(/ [A-Z_]+$/, ''))
        expect(told.toSorted()).toEqual(wanted.toSorted())
      }
    })

    test('goes on where it was stopped, and is asked for once at a time', async () => {
      const gate = { passing: 150, asked: 0, open: Promise.withResolvers<void>() }
      const around =
        (engine: BatchServer['engine']): BatchServer['engine']['search'] =>
        async (request, signal) => {
          gate.asked += 1
          if (gate.asked > gate.passing) {
            const stopped = new Promise<never>((_, reject) =>
              signal?.addEventListener('abort', () => reject(signal.reason), { once: true }),
            )
            await Promise.race([gate.open.promise, stopped])
          }
          return engine.search(request, signal)
        }
      await open(fewDocuments, around)
      const list = Array.from({ length: 100 }, (_, at) => `harbour OR n${at}`).join('\n')
      const { uuid: id } = await server.run(list)
      await storeDocuments(records, [{ id: 'e', project, content: 'harbour', source: { path: '/data/e.txt' } }])
      await follow()
      const task = (await server.send('POST', `batch/search/${id}/again`)).body
      expect((await server.send('POST', `batch/search/${id}/again`)).status).toBe(409)
      while (gate.asked <= gate.passing) await sleep(5)
      const taskId = task.name.split('@')[1]
      await server.send('PUT', `task/stop/${taskId}`)
      expect(await untilEnded(id)).toMatchObject({ run: 1, state: 'STOPPED' })
      const [stopped] = await runsOf(id)
      expect(stopped.nbQueriesDone).toBeGreaterThan(0)
      expect(stopped.nbQueriesDone).toBeLessThan(100)
      gate.open.resolve()
      const before = gate.asked
      expect(await again(id)).toMatchObject({ run: 1, state: 'SUCCESS', nbQueriesDone: 100, new: { total: 100 } })
      expect(gate.asked - before).toBe(100 - stopped.nbQueriesDone)
      expect(await server.read(id)).toMatchObject({ nbResults: 400, nbStored: 400 })
      expect((await server.send('DELETE', `batch/search/${id}`)).status).toBe(204)
      for (const table of ['batch_run', 'batch_change'] as const)
        expect(await livingDb(records).selectFrom(table).selectAll().execute()).toEqual([])
    })
  },
  migrationsOf(features),
)

type Whole = { results: { query: string; documentId: string }[] }

function hitsOf({ results }: Whole): Set<string> {
  return new Set(results.map(({ query, documentId }) => `${query} ${documentId}`))
}
