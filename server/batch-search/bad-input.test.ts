import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { migrationsOf } from '../feature/migrations.ts'
import { features } from '../features.ts'
import { describeOnBoth } from '../records/testing/on-both.ts'
import { batchDb } from './tables.ts'
import { type BatchServer, fewDocuments, openBatchServer, project } from './testing/batch-server.ts'

describeOnBoth(
  'bad input of batch searches',
  (place) => {
    let server: BatchServer
    const open = async () => {
      server = await openBatchServer(await place.open(), { documents: fewDocuments })
      const refused = async (...asked: Parameters<typeof server.upload>) => {
        const { status, text } = await server.upload(...asked)
        return [status, JSON.parse(text).error]
      }
      const rows = async () => {
        const db = batchDb(server.context.records)
        const [batches, queries] = await Promise.all([
          db.selectFrom('batch_search').selectAll().execute(),
          db.selectFrom('batch_query').selectAll().execute(),
        ])
        return batches.length + queries.length
      }
      return { ...server, refused, rows }
    }
    afterEach(() => server?.close())

    test('is refused with a sentence, and leaves nothing behind', async () => {
      const { refused, rows } = await open()
      const many = Array.from({ length: 200_000 }, (_, at) => `name ${at}`).join('\n')
      expect(await refused(many)).toEqual([413, 'Error in CSV, your CSV exceed 60.000 queries.'])
      expect(await refused(`harbour\n${'x'.repeat(1024 * 1024)}\n`)).toEqual([
        400,
        expect.stringContaining('Line 2 of the CSV has 1048576 letters; a query has at most 100000'),
      ])
      expect(await refused(Uint8Array.from({ length: 5_000 }, (_, at) => (at * 7) % 256))).toEqual([400, expect.any(String)])
      expect(await refused('harbour', { name: 'n'.repeat(10_000) })).toEqual([400, expect.stringContaining('at most 255')])
      expect(await refused('x'.repeat(21 * 1024 * 1024))).toEqual([413, expect.stringContaining('20 MB')])
      expect(await refused('harbour', { fileTypes: Array.from({ length: 30_001 }, () => 'a/b') })).toEqual([
        413,
        expect.stringContaining('fields'),
      ])
      expect(await rows()).toBe(0)
    })

    test('is an expression that never ends elsewhere: each line ends here, soon, searched or with a sentence', async () => {
      const { run, send } = await open()
      const lines = [
        '/(a+)+b/',
        '/(x|xx)*$y/',
        '/((([a-z]*)*)*)*q/',
        '/.{1,1000}.{1,1000}.{1,1000}/',
        `/${'(a|b|c)?'.repeat(2_000)}/`,
      ]
      const many = ['*'.repeat(5_000), `${'('.repeat(5_000)}harbour`, `harbour${'~'.repeat(5_000)}`, 'harbour']
      const began = performance.now()
      const { uuid, nbQueriesDone, state } = await run([...lines, ...many].join('\n'))
      expect([state, nbQueriesDone]).toEqual(['SUCCESS', lines.length + many.length])
      // Of a list that waits for nobody each may take longer; but for these none needs to.
      expect(performance.now() - began).toBeLessThan(30_000)
      const { items } = (await send('GET', `batch/search/${uuid}/lines`)).body
      for (const { state, count, error } of items)
        expect(state === 'error' ? error : count, JSON.stringify(items)).toEqual(
          state === 'error' ? expect.any(String) : expect.any(Number),
        )
      expect(items.at(-1)).toMatchObject({ query: 'harbour', count: 3 })
    })

    test('is a type or a folder that no document has: nothing is found, and its scope is said to be empty', async () => {
      const { run, send } = await open()
      for (const fields of [{ fileTypes: 'no/such-type' }, { paths: '/nowhere' }]) {
        const { uuid, state, nbResults } = await run('harbour\n', fields)
        expect([state, nbResults]).toEqual(['SUCCESS', 0])
        expect((await send('GET', `batch/search/${uuid}/blind-spots`)).body).toMatchObject({ documents: 0, total: 0 })
      }
    })

    test('of names that look like places is a name: nothing lies there', async () => {
      const { run, send } = await open()
      const name = '../../etc/passwd'
      const { uuid } = await run('harbour\n', { name })
      expect((await send('GET', `batch/search/${uuid}`)).body.name).toBe(name)
      for (const path of [`batch/search/result/csv/${uuid}`, `batch/search/${uuid}/queries?format=csv`])
        expect((await send('GET', path)).headers['content-disposition']).toMatch(/^attachment; filename="[\w-]+\.csv"$/)
      expect((await send('GET', `batch/search/${encodeURIComponent(name)}`)).status).toBe(404)
    })

    test('that breaks off in the middle of the form leaves nothing behind', async () => {
      const { app, rows, upload, untilEnded } = await open()
      const { hostname, port, host } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
      const socket = connect(Number(port), hostname)
      const head = `POST /api/batch/search/${project} HTTP/1.1\r\nhost: ${host}\r\nx-caller: local\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 100000\r\n\r\n`
      socket.write(`${head}--x\r\nContent-Disposition: form-data; name="csvFile"; filename="a.csv"\r\n\r\nharbour\nport\n`)
      await once(socket, 'ready')
      socket.destroy()
      await once(socket, 'close')
      // The server goes on as if nothing had been.
      await untilEnded((await upload('harbour\n')).text)
      expect(await rows()).toBe(2)
    })

    test('of two who change one at the same time keeps what each said, and says so where it was removed', async () => {
      const { run, send } = await open()
      const { uuid } = await run('harbour\n')
      const changes = await Promise.all([
        send('PATCH', `batch/search/${uuid}`, { data: { name: 'renamed' } }),
        send('PATCH', `batch/search/${uuid}`, { data: { description: 'described' } }),
        send('PATCH', `batch/search/${uuid}`, { data: { published: true } }),
      ])
      expect(changes.map(({ status }) => status)).toEqual([200, 200, 200])
      expect((await send('GET', `batch/search/${uuid}`)).body).toMatchObject({
        name: 'renamed',
        description: 'described',
        published: true,
      })
      const removals = await Promise.all([send('DELETE', `batch/search/${uuid}`), send('DELETE', `batch/search/${uuid}`)])
      expect(removals.map(({ status }) => status).every((status) => status === 204 || status === 404)).toBe(true)
      expect(await send('PATCH', `batch/search/${uuid}`, { data: { name: 'late' } })).toMatchObject({ status: 404 })
    })

    test('of a project that is not there, or went meanwhile, is said to whoever asks', async () => {
      const { refused, run, send } = await open()
      expect(await refused('harbour', {}, { path: 'batch/search/unheard' })).toEqual([404, expect.stringContaining('unheard')])
      const { uuid } = await run('harbour\n')
      await send('DELETE', `project/${project}`)
      expect((await send('GET', `batch/search/${uuid}`)).status).toBe(404)
      expect((await send('GET', `batch/search/${uuid}/list`)).status).toBe(404)
      expect(await refused('harbour')).toEqual([404, expect.any(String)])
    })
  },
  migrationsOf(features),
)
