import { readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { migrationsOf } from '../feature/migrations.ts'
import { features } from '../features.ts'
import { elsewhere } from '../http/testing/callers.ts'
import { describeOnBoth } from '../records/testing/on-both.ts'
import { sweep } from './sweep.ts'
import {
  type DownloadServer,
  mailFile,
  openDownloadServer,
  project,
  readZip,
  type TestFile,
  zipOf,
} from './testing/download-server.ts'

const alone = { containers: null, threads: null }
const members = { 'inside.txt': 'harbour inside', '../../up.txt': 'harbour above' }

const files = async (): Promise<TestFile[]> => [
  { path: 'A/harbour.txt', bytes: 'a harbour' },
  { path: 'A/HARBOUR.txt', bytes: 'another harbour' },
  { path: 'B/=cmd|calc.txt', bytes: 'harbour and port' },
  { path: 'B/other.txt', bytes: 'nothing to see' },
  { path: 'C/box.zip', bytes: await zipOf(members), members },
  { path: 'D/foreign.txt', bytes: 'harbour elsewhere', project: elsewhere },
]

const thread = [
  mailFile('1.eml', 'first about it', { id: '1@x', subject: 'Crane', from: 'a@x', date: '2020-01-01T10:00:00Z' }),
  mailFile('2.eml', 'lever harbo', {
    id: '2@x',
    cites: ['1@x'],
    subject: 'Re: Crane',
    from: 'b@x',
    date: '2020-01-02T10:00:00Z',
  }),
  mailFile('3.eml', 'third and the end', {
    id: '3@x',
    cites: ['2@x'],
    subject: 'Re: Crane',
    from: 'a@x',
    date: '2020-01-03T10:00:00Z',
  }),
  mailFile('4.eml', 'something else', { id: '4@x', subject: 'Quay', from: 'a@x', date: '2020-01-03T10:00:00Z' }),
]

describeOnBoth(
  'batch downloads',
  (place) => {
    let server: DownloadServer
    const open = async (given?: TestFile[]) => {
      server = await openDownloadServer(await place.open(), given ?? (await files()))
      return server
    }
    afterEach(() => server?.close())

    const bytesOf = async (id: string) => new Uint8Array((await server.send('GET', `task/${id}/result`)).bytes)
    const nameOf = (path: string) => join(server.data, path).slice(1)
    const archivesOf = () => readdir(server.context.layout.downloads).catch(() => [])

    test('answer a task of both client generations, and its result is a zip of the files that a query finds', async () => {
      const { start, untilEnded, send, data } = await open()
      const { status, body } = await start({ projectIds: [project], query: 'harbour', uri: '/?q=harbour' })
      expect(status).toBe(200)
      expect(body.name).toBe(`org.icij.datashare.tasks.BatchDownloadRunner@${body.taskId}`)
      expect(body.properties.batchDownload).toMatchObject({
        uuid: body.taskId,
        project: { name: project },
        projects: [{ name: project, sourcePath: expect.stringMatching(/^file:\/\/\//) }],
        filename: expect.stringMatching(
          /^file:\/\/\/.*\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d.*\/archive_local_\d{4}-\d\d-\d\dT\d\d_\d\d_\d\dZ%5BGMT%5D\.zip$/,
        ),
        query: 'harbour',
        uri: '/?q=harbour',
        encrypted: false,
        zipSize: 0,
        exists: false,
      })
      const task = await untilEnded(body.taskId)
      expect(task).toMatchObject({
        state: 'DONE',
        type: 'BATCH_DOWNLOAD',
        progress: 1,
        args: { batchDownload: { exists: true } },
        properties: {
          documents: 5,
          added: 5,
          missing: 0,
          leftOut: 0,
          batchDownload: { exists: true, expiresAt: expect.any(Number) },
        },
      })
      const archive = fileURLToPath(task.result.uri)
      const { size } = await stat(archive)
      expect(task.result.size).toBe(size)
      expect(task.properties.batchDownload).toMatchObject({ zipSize: size, filename: task.result.uri })
      const [listed] = (await send('GET', 'task/all?filter=BatchDownloadRunner')).body
      expect(listed.properties.batchDownload.uuid).toBe(body.taskId)
      const { 'manifest.csv': csv = '', 'manifest.json': json = '', ...texts } = await readZip(await bytesOf(body.taskId))
      expect(texts).toEqual({
        [nameOf('A/harbour.txt')]: 'a harbour',
        [nameOf('A/HARBOUR (2).txt')]: 'another harbour',
        [nameOf('B/=cmd_calc.txt')]: 'harbour and port',
        [nameOf('C/box.zip.content/inside.txt')]: 'harbour inside',
        [nameOf('C/box.zip.content/__/__/up.txt')]: 'harbour above',
      })
      const manifest = JSON.parse(json)
      expect(manifest).toMatchObject({
        query: 'harbour',
        uri: '/?q=harbour',
        projects: [project],
        documents: { length: 5 },
        counts: { documents: 5, added: 5 },
      })
      expect(manifest.documents[3]).toMatchObject({
        file: nameOf('C/box.zip.content/inside.txt'),
        status: 'added',
        path: join(data, 'C/box.zip'),
        containerPath: 'inside.txt',
        ledgerState: 'indexed',
        digest: expect.stringMatching(/^[0-9a-f]{96}$/),
      })
      expect(csv.split('\r\n')[0]).toMatch(/^file,status,reason,project,path,containerPath/)
      expect(csv.trim().split('\r\n')).toHaveLength(6)
    })

    test('take a query as text, as a clause and as the text of a clause, and projects in both forms', async () => {
      const { run, start, untilEnded } = await open()
      const clause = { bool: { must: [{ match_all: {} }, { query_string: { query: 'port' } }, { match: { type: 'Document' } }] } }
      const added = async (options: object) => (await run(options)).properties.added
      expect(await added({ query: 'port' })).toBe(1)
      expect(await added({ query: clause })).toBe(1)
      expect(await added({ query: JSON.stringify(clause) })).toBe(1)
      expect(await added({ query: '*' })).toBe(7)
      const old = await start({ project: `${project},${elsewhere}`, query: 'elsewhere OR port' })
      expect((await untilEnded(old.body.taskId)).properties.added).toBe(2)
    })

    test('tell before they are started how much they would be', async () => {
      const { send } = await open()
      const payload = { options: { projectIds: [project], query: 'harbour' } }
      const { status, body } = await send('POST', 'local/batchDownload/estimate', { payload })
      expect([status, body]).toEqual([
        200,
        {
          ...alone,
          documents: 5,
          bytes: 67,
          isBesideUncounted: false,
          mostFiles: 10_000,
          mostBytes: 100 * 1024 ** 2,
          hoursKept: 24,
          encrypts: false,
        },
      ])
      expect((await send('POST', 'local/batchDownload/estimate', { payload, caller: 'visitor' })).status).toBe(403)
    })

    test('have the file in which something lies beside it on request', async () => {
      const { run } = await open()
      const task = await run({ query: 'above', withContainers: true })
      expect(task.properties.added).toBe(2)
      expect(Object.keys(await readZip(await bytesOf(task.id)))).toEqual([
        nameOf('C/box.zip'),
        nameOf('C/box.zip.content/__/__/up.txt'),
        'manifest.csv',
        'manifest.json',
      ])
      expect((await run({ query: 'above' })).properties.added).toBe(1)
    })

    test('have the other messages of a thread on request, and say before how many these are', async () => {
      const { run, send } = await open(thread)
      const options = { projectIds: [project], query: 'lever', withThreads: true, withContainers: true }
      const { body } = await send('POST', 'local/batchDownload/estimate', { payload: { options } })
      expect(body).toMatchObject({
        documents: 3,
        bytes: 42,
        containers: { documents: 0, bytes: 0 },
        threads: { documents: 2, bytes: 31, isCut: false },
      })
      const task = await run({ query: 'lever', withThreads: true })
      const { 'manifest.json': json = '', ...texts } = await readZip(await bytesOf(task.id))
      expect(Object.keys(texts)).toEqual([nameOf('1.eml'), nameOf('2.eml'), nameOf('3.eml'), 'manifest.csv'])
      const came = JSON.parse(json).documents.map(({ cameAs }: { cameAs: string }) => cameAs)
      expect(came).toEqual(['thread', 'result', 'thread'])
      expect((await run({ query: 'lever' })).properties.added).toBe(1)
    })

    test('open by themselves on request: a page that lists all, links to what no browser runs, and the texts', async () => {
      const { run, data } = await open([
        { path: 'a b.pdf', bytes: 'a harbour', source: { contentType: 'application/pdf' } },
        { path: 'a b.pdf.txt', bytes: 'harbour, a text' },
        { path: '<img src=x onerror=1>.html', bytes: '<script>harbour</script>', source: { contentType: 'text/html' } },
        { path: 'gone.txt', bytes: 'harbour gone' },
      ])
      await rm(join(data, 'gone.txt'))
      const task = await run({ query: 'harbour', offline: true, language: 'fr' })
      expect(task.properties).toMatchObject({ documents: 4, added: 3, missing: 1 })
      const { 'index.html': page = '', ...texts } = await readZip(await bytesOf(task.id))
      expect(texts[nameOf('a b.pdf (2).txt')] ?? texts[nameOf('a b.pdf.txt')]).toMatch(/harbour/)
      expect(Object.keys(texts).filter((name) => name.endsWith('.txt'))).toHaveLength(4)
      expect(page).toContain('<html lang="fr">')
      expect(page).toContain('<h1>Copie de documents</h1>')
      const links = [...page.matchAll(/href="([^"]*)"/g)].map(([, link = '']) => decodeURIComponent(link.slice(2)))
      for (const link of links) expect(Object.keys(texts)).toContain(link)
      expect(links.some((link) => link.endsWith('.html'))).toBe(false)
      expect(links).toContain(nameOf('a b.pdf'))
      expect(page).not.toMatch(/<img|<script>harbour/)
      expect(page).toContain('N’a pas pu être obtenu\u00a0: ')
      expect(page).toContain('4 documents répertoriés, copie faite le ')
      expect(Object.keys(await readZip(await bytesOf((await run({ query: 'harbour' })).id)))).not.toContain('index.html')
    })

    test('have no result where nothing is found', async () => {
      const { run, send } = await open()
      const task = await run({ query: 'nobody' })
      expect([task.state, task.properties.documents]).toEqual(['DONE', 0])
      expect((await send('GET', `task/${task.id}/result`)).status).toBe(204)
      expect(await archivesOf()).toEqual([])
    })

    test('refuse what is not understood and what the caller may not have', async () => {
      const { start } = await open()
      const answers = await Promise.all([
        start({ query: '*' }),
        start({ projectIds: [project] }),
        start({ projectIds: [project], query: '{"no' }),
        start({ projectIds: [project], query: '"open' }),
        start({ projectIds: [project], query: { nonsense: {} } }),
        start({ projectIds: ['../x'], query: '*' }),
        start({ projectIds: ['nowhere'], query: '*' }),
        start({ projectIds: [project], query: '*' }, 'withoutDownload'),
        start({ projectIds: [elsewhere, project], query: '*' }, 'member'),
      ])
      expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 400, 404, 403, 403])
      expect(await archivesOf()).toEqual([])
    })

    test('name what could not be had in the manifest, and put the rest into the archive', async () => {
      const { run, data } = await open()
      await rm(join(data, 'A/harbour.txt'))
      await writeFile(join(data, 'A/HARBOUR.txt'), 'other bytes now')
      await rm(join(data, 'C/box.zip'))
      const task = await run({ query: 'harbour' })
      expect(task).toMatchObject({ state: 'DONE', properties: { documents: 5, added: 1, missing: 4 } })
      const { 'manifest.json': json = '', ...texts } = await readZip(await bytesOf(task.id))
      expect(texts[nameOf('B/=cmd_calc.txt')]).toBe('harbour and port')
      const reasons = JSON.parse(json).documents.map(({ status, reason }: { status: string; reason: string }) => [status, reason])
      expect(reasons).toEqual([
        ['missing', expect.stringContaining('is no longer there')],
        ['missing', expect.stringContaining('has changed since it was read')],
        ['added', ''],
        ['missing', expect.stringContaining('is no longer there')],
        ['missing', expect.stringContaining('is no longer there')],
      ])
    })

    test('have files whose names are no UTF-8, and those of which only the bytes are still to be had', async () => {
      const { run, data, context } = await open()
      const { db } = context.records
      const latin = Buffer.concat([Buffer.from(`${data}/A/`), Buffer.from('h\xe4fen.txt', 'latin1')])
      await rename(join(data, 'A/harbour.txt'), latin)
      const { ctimeNs } = await stat(latin, { bigint: true })
      const line = db.updateTable('entry').where('path', '=', join(data, 'A/harbour.txt'))
      await line.set({ path: `${data}/A/h\ufffdfen.txt`, path_key: latin, changed_ns: String(ctimeNs) }).execute()
      await db.updateTable('document').set({ source: '{"title":' }).where('extraction_level', '=', 0).execute()
      // What lies in the zip is found by the record of the zip.
      const task = await run({ query: 'harbour' })
      expect(task).toMatchObject({ state: 'DONE', properties: { documents: 5, added: 3, missing: 2 } })
      const read = await readZip(await bytesOf(task.id))
      expect(read[nameOf('A/h\ufffdfen.txt')]).toBe('a harbour')
      expect(read[nameOf('B/=cmd_calc.txt')]).toBe('harbour and port')
    })

    test('stop at their limits, and say in result and manifest what was left out', async () => {
      const { run, context } = await open()
      Object.assign(context.config, { batchDownloadMaxNbFiles: 2 })
      const few = await run({ query: 'harbour' })
      expect(few.result.truncationReason).toBe('FILE_COUNT_LIMIT')
      expect(few.properties).toMatchObject({ added: 2, leftOut: 3 })
      const { 'manifest.json': json = '' } = await readZip(await bytesOf(few.id))
      expect(JSON.parse(json)).toMatchObject({ documents: { length: 5 }, truncationReason: 'FILE_COUNT_LIMIT' })
      Object.assign(context.config, { batchDownloadMaxNbFiles: 5, batchDownloadMaxSize: '1K' })
      expect((await run({ query: 'harbour' })).result.truncationReason).toBeUndefined()
    })

    test('are sent whole, in ranges and by their headers, to their owner alone, as long as downloading is open to them', async () => {
      const { run, send, start, untilEnded } = await open()
      const { id, result } = await run({ query: 'harbour' })
      const path = `task/${id}/result`
      const whole = await send('GET', path)
      expect(whole.headers).toMatchObject({
        'content-type': 'application/zip',
        'content-length': String(result.size),
        'accept-ranges': 'bytes',
        'content-disposition': expect.stringMatching(/^attachment; filename="archive_local_.*\.zip"/),
      })
      const head = await send('HEAD', path)
      expect([head.status, head.headers['content-length'], head.bytes.length]).toEqual([200, String(result.size), 0])
      const part = await send('GET', path, { headers: { range: 'bytes=10-19' } })
      expect([part.status, part.headers['content-range']]).toEqual([206, `bytes 10-19/${result.size}`])
      expect(part.bytes).toEqual(whole.bytes.subarray(10, 20))
      const beyond = await send('GET', path, { headers: { range: `bytes=${result.size}-` } })
      expect([beyond.status, beyond.body.code]).toEqual([416, 'RANGE_NOT_SATISFIABLE'])
      expect((await send('GET', path, { headers: { 'if-none-match': String(whole.headers.etag) } })).status).toBe(304)
      expect((await send('GET', `task/org.icij.datashare.tasks.BatchDownloadRunner@${id}/result`)).status).toBe(200)
      expect((await send('GET', path, { caller: 'member' })).status).toBe(404)
      const { body } = await start({ projectIds: [project], query: 'harbour' }, 'member')
      await untilEnded(body.taskId)
      expect((await send('GET', `task/${body.taskId}/result`, { caller: 'member' })).status).toBe(200)
      // Whoever rules the program sees the task, and not what is in the archive.
      expect((await send('GET', `task/${body.taskId}/result`)).status).toBe(403)
    })

    test('are encrypted on request or by the setting, and tell their password once', async () => {
      const { run, send, context } = await open()
      const { id, properties } = await run({ query: 'harbour', encrypt: true })
      expect(properties.batchDownload.encrypted).toBe(true)
      expect((await send('POST', `local/batchDownload/${id}/password`, { caller: 'member' })).status).toBe(404)
      const { status, body } = await send('POST', `local/batchDownload/${id}/password`)
      expect([status, body.password]).toEqual([200, expect.stringMatching(/^[A-Za-z0-9]{20}$/)])
      expect((await readZip(await bytesOf(id), body.password))[nameOf('A/harbour.txt')]).toBe('a harbour')
      await expect(readZip(await bytesOf(id), 'another')).rejects.toThrow()
      expect((await send('POST', `local/batchDownload/${id}/password`)).body).toMatchObject({ code: 'CONFLICT' })
      Object.assign(context.config, { batchDownloadEncrypt: true })
      const second = await run({ query: 'harbour' })
      expect(second.properties.batchDownload.encrypted).toBe(true)
      const plain = await run({ query: 'harbour', encrypt: false })
      expect((await send('POST', `local/batchDownload/${plain.id}/password`)).status).toBe(404)
    })

    test('go when their time is over, with their task and with a project', async () => {
      const { run, read, send, context } = await open()
      const [expired, removed, ofProject, kept] = [
        await run({ query: 'harbour' }),
        await run({ query: 'harbour' }),
        await run({ query: 'elsewhere', projectIds: [project, elsewhere] }),
        await run({ query: 'harbour' }),
      ]
      await send('DELETE', `task/clean/${removed.id}`)
      await sweep(context, Date.now())
      expect(await archivesOf()).toHaveLength(3)
      await send('DELETE', `project/${elsewhere}`)
      expect((await send('GET', `task/${ofProject.id}`)).status).toBe(404)
      await sweep(context, Date.now())
      expect(await archivesOf()).toHaveLength(2)
      await sweep(context, expired.properties.batchDownload.expiresAt)
      const gone = await read(expired.id)
      expect([gone.state, gone.properties.batchDownload.exists, gone.args.batchDownload.exists]).toEqual(['DONE', false, false])
      const { status, body } = await send('GET', `task/${expired.id}/result`)
      expect([status, body.error]).toEqual([404, expect.stringContaining('kept for a limited time')])
      expect((await archivesOf()).some((folder) => folder.endsWith(kept.id))).toBe(true)
    })
  },
  migrationsOf(features),
)
