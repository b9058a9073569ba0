import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { migrationsOf } from '../feature/migrations.ts'
import { features } from '../features.ts'
import { openTestApp } from '../http/test-app.ts'
import { headerIdentity } from '../http/testing/callers.ts'
import { describeOnBoth } from '../records/testing/on-both.ts'
import { openS3Artifacts } from '../stores/s3/s3-artifacts.ts'
import { bringMoto, type Moto, startMoto } from '../stores/testing/moto.ts'
import { sweep } from './sweep.ts'
import { downloadDb } from './tables.ts'
import { type DownloadServer, openDownloadServer, project, readZip } from './testing/download-server.ts'

const brought = bringMoto()
if ('missing' in brought) process.stdout.write(`left out: archives in a real store. ${brought.missing}\n`)

describe.skipIf('missing' in brought)('archives of batch downloads', () => {
  let moto: Moto
  beforeAll(async () => {
    if (!('missing' in brought)) moto = await startMoto(brought.program)
  })
  afterAll(() => moto?.stop())

  describeOnBoth(
    'in a store',
    (place) => {
      let server: DownloadServer
      let bucket = ''
      const storeWith = (change: object = {}) => {
        const at = { endpoint: moto.endpoint, bucket, region: 'us-east-1', ...moto.key, patienceMs: 0, ...change }
        return openS3Artifacts('made/', at)
      }
      const open = async () => {
        bucket = `made-${randomUUID()}`
        await moto.makeBucket(bucket)
        server = await openDownloadServer(await place.open(), [
          { path: 'A/harbour.txt', bytes: 'a harbour' },
          { path: 'B/port.txt', bytes: 'harbour and port' },
        ])
        Object.assign(server.context, { artifacts: storeWith() })
        return server
      }
      afterEach(() => server?.close())

      const stored = async () => (await moto.keys(bucket)).objects
      const rows = () => downloadDb(server.context.records).selectFrom('stored_archive').selectAll().execute()
      const atHome = () => readdir(server.context.layout.downloads).catch(() => [])

      test('are sent by any server, whole and in ranges, and lie in no home', async () => {
        const { run, context } = await open()
        const task = await run({ query: 'harbour' })
        expect(task).toMatchObject({ state: 'DONE', properties: { added: 2, batchDownload: { exists: true } } })
        expect(await atHome()).toEqual([])
        expect(await stored()).toEqual([expect.stringMatching(new RegExp(`^made/.*_${task.id}/[0-9a-f-]{36}\\.zip$`))])
        expect(task.result.uri).toBe(`s3://${bucket}/${(await stored())[0]}`)
        // Another one, with a home of its own.
        const other = await openTestApp({ records: context.records, identity: headerIdentity, artifacts: storeWith() })
        const ask = (headers: object = {}) =>
          other.app.inject({
            url: `/api/task/${task.id}/result`,
            headers: { host: 'localhost', 'x-caller': 'local', ...headers },
          })
        const whole = await ask()
        expect(whole.headers['content-disposition']).toContain('archive_local_')
        expect(Object.keys(await readZip(new Uint8Array(whole.rawPayload)))).toContain('manifest.json')
        const part = await ask({ range: 'bytes=10-19' })
        expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes 10-19/${task.result.size}`])
        expect(part.rawPayload).toEqual(whole.rawPayload.subarray(10, 20))
        expect((await ask({ 'if-none-match': whole.headers.etag })).statusCode).toBe(304)
        expect((await ask({ range: `bytes=${task.result.size}-` })).statusCode).toBe(416)
        expect((await ask({ 'x-caller': 'member' })).statusCode).toBe(404)
        await other.app.close()
      })

      test('go when their time is over, with their task, and when somebody else has begun them anew', async () => {
        const { run, send, read, context } = await open()
        const [expired, removed, kept] = [
          await run({ query: 'harbour' }),
          await run({ query: 'port' }),
          await run({ query: 'harbour' }),
        ]
        await moto.put(bucket, 'made/of-somebody-else', 'stays')
        await downloadDb(context.records)
          .insertInto('stored_archive')
          .values({ place: `s3://${bucket}/made/f/half.zip`, uuid: kept.id, size_bytes: 5, tag: null, created_at: 0 })
          .execute()
        await moto.begin(bucket, 'made/f/half.zip')
        await send('DELETE', `task/clean/${removed.id}`)
        await sweep(context, Date.now())
        expect((await moto.keys(bucket)).uploads).toEqual([])
        expect(await stored()).toHaveLength(3)
        await sweep(context, expired.properties.batchDownload.expiresAt)
        expect((await read(expired.id)).properties.batchDownload.exists).toBe(false)
        expect((await send('GET', `task/${expired.id}/result`)).status).toBe(404)
        expect((await send('GET', `task/${kept.id}/result`)).status).toBe(200)
        expect(await stored()).toEqual([expect.stringContaining(kept.id), 'made/of-somebody-else'])
      })

      test('count together, those in the store too, and leave nothing where there is no room', async () => {
        const { run, context } = await open()
        const first = await run({ query: 'harbour' })
        Object.assign(context.config, { batchDownloadDiskLimit: `${first.result.size + 100}` })
        const task = await run({ query: 'harbour' })
        expect(task).toMatchObject({ error: { name: 'DISK_FULL', message: expect.stringContaining('batchDownloadDiskLimit') } })
        await sweep(context, Date.now())
        expect([await stored(), await atHome(), await rows()]).toMatchObject([{ length: 1 }, [], [{ uuid: first.id }]])
      })

      test('are not begun where the store refuses us or is away, say so, and go on once it is right', async () => {
        const { run, send, untilEnded, context } = await open()
        for (const change of [{ secretAccessKey: 'wrong' }, { endpoint: 'http://127.0.0.1:9' }, { bucket: 'none' }]) {
          Object.assign(context, { artifacts: storeWith(change) })
          const task = await run({ query: 'harbour' })
          expect(task).toMatchObject({ state: 'ERROR', error: { name: 'STORE_DOWN' }, properties: { documentsDone: 0 } })
          Object.assign(context, { artifacts: storeWith() })
          await send('PUT', `local/task/${task.id}/resume`)
          expect((await untilEnded(task.id)).state).toBe('DONE')
          expect((await send('GET', `task/${task.id}/result`)).status).toBe(200)
        }
      })

      test('are not sent where somebody has put other bytes in their place, or while the store is away', async () => {
        const { run, send, context } = await open()
        const { id } = await run({ query: 'harbour' })
        const fetched = async () => {
          const { status, body } = await send('GET', `task/${id}/result`)
          return [status, body?.error]
        }
        const [key = ''] = await stored()
        Object.assign(context, { artifacts: storeWith({ endpoint: 'http://127.0.0.1:9' }) })
        expect(await fetched()).toEqual([503, expect.stringContaining('cannot be reached')])
        Object.assign(context, { artifacts: storeWith() })
        await moto.put(bucket, key, 'other bytes')
        expect(await fetched()).toEqual([404, expect.stringContaining('other bytes')])
        await moto.remove(bucket, key)
        expect(await fetched()).toEqual([404, expect.stringContaining('no longer there')])
      })

      test('that were made in a home are sent from there on', async () => {
        const { run, send, context } = await open()
        Object.assign(context, { artifacts: undefined })
        const { id } = await run({ query: 'harbour' })
        Object.assign(context, { artifacts: storeWith() })
        expect((await send('GET', `task/${id}/result`)).status).toBe(200)
        await sweep(context, Date.now())
        expect(await atHome()).toHaveLength(1)
      })

      test('stay in the store while it is away, and are removed when it is back', async () => {
        const { run, send, context } = await open()
        const { id } = await run({ query: 'harbour', projectIds: [project] })
        await send('DELETE', `task/clean/${id}`)
        Object.assign(context, { artifacts: storeWith({ endpoint: 'http://127.0.0.1:9' }) })
        await expect(sweep(context, Date.now())).rejects.toMatchObject({ code: 'STORE_DOWN' })
        expect(await rows()).toHaveLength(1)
        Object.assign(context, { artifacts: storeWith() })
        await sweep(context, Date.now())
        expect([await rows(), await stored()]).toEqual([[], []])
      })
    },
    migrationsOf(features),
  )
})
