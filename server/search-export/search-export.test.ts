import { once } from 'node:events'
import { request } from 'node:http'
import { AppError } from '@dossier/contract'
import { afterEach, expect, test, vi } from 'vitest'
import { type BatchServer, openBatchServer, project } from '../batch-search/testing/batch-server.ts'
import type { SearchEngine } from '../engine/port.ts'
import { sheetsOf } from '../exports/testing/sheets-of.ts'
import { migrationsOf } from '../feature/migrations.ts'
import { features } from '../features.ts'
import { describeOnBoth } from '../records/testing/on-both.ts'
import type { TestDocument } from '../search/testing/store-documents.ts'

const few: TestDocument[] = [
  {
    id: 'a',
    content: 'a harbour',
    source: {
      path: '/data/a.txt',
      dirname: '/data',
      contentLength: 7,
      title: '=cmd|x',
      metadata: { tika_metadata_dc_creator: ['Ann "A"', 'Bo'] },
    },
  },
  { id: 'b', content: 'harbour of the harbour', source: { path: '/data/b.txt', contentLength: 9, language: 'ENGLISH' } },
  { id: 'c', content: 'mountains', source: { path: '/data/c.txt' } },
]
/** More than are read from the records at once. */
const many: TestDocument[] = Array.from({ length: 1_230 }, (_, at) => ({
  id: `d${at}`,
  content: 'harbour',
  source: { path: `/data/${String((at * 7) % 1_230).padStart(4, '0')}.txt` },
}))

/** More text than lies on the way between two programs. */
const long: TestDocument[] = Array.from({ length: 40 }, (_, at) => ({
  id: `l${at}`,
  content: 'harbour '.repeat(60_000),
  source: { path: `/data/${at}.txt` },
}))

describeOnBoth(
  'the export of a search',
  (place) => {
    let server: BatchServer
    afterEach(() => server?.close())
    const open = async (documents = few, searchWith?: (engine: SearchEngine) => SearchEngine['search']) => {
      server = await openBatchServer(await place.open(), { documents, ...(searchWith && { searchWith }) })
      return server
    }
    const base = `${project}/documents/export`
    const lines = (text: string) => text.trim().split('\n')

    test('is CSV without formulas, in the order of the page, and its last line counts the rows', async () => {
      const { send } = await open()
      const columns = 'number,path,title,size,author,metadata.tika_metadata_dc_creator,name,language'
      const csv = await send('GET', `${base}?q=harbour&columns=${columns}`)
      expect(csv.headers).toMatchObject({ 'content-type': 'text/csv; charset=utf-8', 'x-total-count': '2' })
      expect(csv.headers['content-disposition']).toBe(`attachment; filename="${project}-results.csv"`)
      expect(lines(csv.text)).toEqual([
        '"number","path","title","size","author","metadata.tika_metadata_dc_creator","name","language"',
        '"1","/data/b.txt","","9","","","b.txt","ENGLISH"',
        `"2","/data/a.txt","'=cmd|x","7","Ann ""A""; Bo","Ann ""A""; Bo","a.txt",""`,
        '"# end: 2 rows of 2 documents found"',
      ])
      expect(lines((await send('GET', `${base}?q=harbour&columns=path&end=false`)).text)).toHaveLength(3)
    })

    test('is lines of JSON with values as they are, also of the text, by the body of a search', async () => {
      const { send } = await open()
      const search = {
        query: { match: { content: 'harbour' } },
        sort: [{ path: 'asc' }],
        from: 1,
        size: 1,
        highlight: { fields: { content: {} } },
      }
      const source = encodeURIComponent(JSON.stringify(search))
      const { text } = await send(
        'GET',
        `${base}?source=${source}&format=jsonl&columns=documentId,size,author,content,documentUrl`,
      )
      expect(lines(text).map((line) => JSON.parse(line))).toEqual([
        {
          documentId: 'a',
          size: 7,
          author: ['Ann "A"', 'Bo'],
          content: 'a harbour',
          documentUrl: `http://localhost/#/d/${project}/a/a`,
        },
        {
          documentId: 'b',
          size: 9,
          author: null,
          content: 'harbour of the harbour',
          documentUrl: `http://localhost/#/d/${project}/b/b`,
        },
        { end: { rows: 2, total: 2 } },
      ])
    })

    test('is a workbook whose cells are texts, never formulas', async () => {
      const { app } = await open()
      const url = `/api/${base}?format=xlsx&columns=title,size`
      const answer = await app.inject({ method: 'GET', url, headers: { host: 'localhost', 'x-caller': 'local' } })
      const { sheet1 = '' } = await sheetsOf(answer.rawPayload)
      expect(sheet1).toContain('=cmd|x')
      expect(sheet1).not.toMatch(/<f[ >]/)
      expect(sheet1).toContain('# end: 3 rows of 3 documents found')
    })

    test('goes over everything in one order, however many are read at once, and tells how it stands', async () => {
      const { send } = await open(many)
      const search = { query: { match: { type: 'Document' } }, sort: [{ path: 'desc' }] }
      const { body: prepared } = await send('POST', base, { search, format: 'jsonl', columns: ['number', 'path'] })
      expect(prepared).toMatchObject({ state: 'waiting', rows: 0, total: many.length, format: 'jsonl' })
      const { text } = await send('GET', `${base}/${prepared.id}`)
      const rows = lines(text).map((line) => JSON.parse(line))
      expect(rows.pop()).toEqual({ end: { rows: many.length, total: many.length } })
      expect(rows.map(({ number }) => number)).toEqual(many.map((_, at) => at + 1))
      expect(rows.map(({ path }) => path)).toEqual(
        many
          .map(({ source }) => source?.path)
          .toSorted()
          .reverse(),
      )
      expect((await send('GET', `${base}/${prepared.id}/state`)).body).toMatchObject({
        state: 'sent',
        rows: many.length,
        leftOut: 0,
        error: null,
      })
    })

    test('refuses what is wrong before anything is sent, and the exports of others', async () => {
      const { send } = await open()
      expect((await send('GET', `${base}?q=%22open`)).status).toBe(400)
      expect((await send('GET', `${base}?source=%7B`)).status).toBe(400)
      expect((await send('GET', `${base}?columns=a%20b`)).status).toBe(400)
      expect((await send('GET', `${base}?format=pdf`)).status).toBe(400)
      expect((await send('POST', base, { search: { query: { nonsense: {} } } })).status).toBe(400)
      const { body: prepared } = await send('POST', base, { search: {} })
      expect((await send('GET', `${base}/${prepared.id}`, undefined, 'visitor')).status).toBe(404)
      expect((await send('GET', `${base}/${prepared.id}`, undefined, 'stranger')).status).toBe(403)
      expect((await send('GET', `${base}/${prepared.id}`)).status).toBe(200)
    })

    const listen = () => server.app.listen({ host: '127.0.0.1', port: 0 })
    const prepareLong = async () => (await server.send('POST', base, { search: {}, columns: ['content'] })).body.id
    const state = async (id: string) => (await server.send('GET', `${base}/${id}/state`)).body

    test('an engine that fails before the first row is a fault, and tells so', async () => {
      const { send } = await open(few, () => async () => {
        throw new AppError('ENGINE_DOWN')
      })
      const id = await prepareLong()
      expect((await send('GET', `${base}/${id}`)).status).toBe(503)
      expect(await state(id)).toMatchObject({ state: 'failed', rows: 0, error: { code: 'ENGINE_DOWN' } })
    })

    test('an engine that fails while the file is opened is told too, and it can be fetched again', async () => {
      const { send, engine } = await open(few)
      const id = await prepareLong()
      vi.spyOn(engine, 'collect').mockRejectedValueOnce(new AppError('ENGINE_DOWN'))
      expect((await send('GET', `${base}/${id}`)).status).toBe(503)
      expect(await state(id)).toMatchObject({ state: 'failed', rows: 0, error: { code: 'ENGINE_DOWN' } })
      expect((await send('GET', `${base}/${id}`)).status).toBe(200)
      expect(await state(id)).toMatchObject({ state: 'sent', rows: few.length, error: null })
    })

    test('is sent once at a time', async () => {
      const { send } = await open(long)
      const id = await prepareLong()
      const asked = request(`${await listen()}/api/${base}/${id}`, { headers: { 'x-caller': 'local' } }).end()
      await once(asked, 'response')
      await vi.waitFor(async () => expect((await state(id)).rows).toBeGreaterThan(0))
      const { status, body } = await send('GET', `${base}/${id}`)
      expect([status, body.error]).toEqual([409, 'This export is already being sent'])
      const { rows, ...rest } = await state(id)
      expect(rows).toBeGreaterThan(0)
      expect(rest).toMatchObject({ state: 'sending', error: null })
      asked.destroy()
    })

    test('is refused beside four that are being sent to the same caller, and sent once one of them has ended', async () => {
      const { send } = await open(long)
      const address = `${await listen()}/api/${base}?columns=content`
      const begin = async () => {
        const asked = request(address, { headers: { 'x-caller': 'local' } }).end()
        await once(asked, 'response')
        return asked
      }
      const [first, ...others] = await Promise.all([begin(), begin(), begin(), begin()])
      const id = await prepareLong()
      for (const path of [`${base}?columns=path`, `${base}/${id}`]) {
        const { status, body } = await send('GET', path)
        expect([status, body.error]).toEqual([
          429,
          '4 exports are being sent to you already: wait until one has ended, or stop one',
        ])
      }
      expect((await state(id)).state).toBe('waiting')
      first?.destroy()
      await vi.waitFor(async () => expect((await send('GET', `${base}/${id}`)).status).toBe(200))
      for (const other of others) other.destroy()
    })

    test('stops when it is told to, although nobody takes what is written, and its file breaks off', async () => {
      const { send } = await open(long)
      const id = await prepareLong()
      const asked = request(`${await listen()}/api/${base}/${id}`, { headers: { 'x-caller': 'local' } }).end()
      const [answer] = await once(asked, 'response')
      expect(answer.statusCode).toBe(200)
      await vi.waitFor(async () => expect((await state(id)).rows).toBeGreaterThan(0))
      expect((await state(id)).state).toBe('sending')
      expect((await send('DELETE', `${base}/${id}`)).status).toBe(204)
      answer.resume()
      await once(answer, 'error')
      expect(answer.complete).toBe(false)
      expect(await state(id)).toMatchObject({ state: 'stopped', error: null })
      expect((await state(id)).rows).toBeLessThan(long.length)
      expect((await send('GET', `${base}/${id}`)).status).toBe(409)
    })

    test('stops when whoever fetches it goes away', async () => {
      await open(long)
      const id = await prepareLong()
      const asked = request(`${await listen()}/api/${base}/${id}`, { headers: { 'x-caller': 'local' } }).end()
      await once(asked, 'response')
      asked.destroy()
      await vi.waitFor(async () => expect((await state(id)).state).toBe('stopped'))
      expect((await state(id)).rows).toBeLessThan(long.length)
    })
  },
  migrationsOf(features),
)
