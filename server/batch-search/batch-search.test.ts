import { taskClasses } from '@dossier/contract'
import { afterEach, expect, test } from 'vitest'
import { migrationsOf } from '../feature/migrations.ts'
import { features } from '../features.ts'
import { describeOnBoth } from '../records/testing/on-both.ts'
import { type BatchServer, fewDocuments, openBatchServer, project } from './testing/batch-server.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/

describeOnBoth(
  'batch searches',
  (place) => {
    let server: BatchServer
    const open = async () => {
      server = await openBatchServer(await place.open(), { documents: fewDocuments })
      return server
    }
    afterEach(() => server?.close())

    test('are made of a CSV and run at once: exact counts, and results as the contract has them', async () => {
      const { upload, untilEnded, send } = await open()
      const { status, text: id } = await upload('harbour\nport\nGeneva\nnobody\n', { description: 'what', published: 'true' })
      expect([status, id]).toEqual([200, expect.stringMatching(uuid)])
      const batch = await untilEnded(id)
      expect(batch).toMatchObject({
        uuid: id,
        name: 'a list',
        description: 'what',
        project: { name: project },
        projects: [{ name: project }],
        user: { id: 'local' },
        state: 'SUCCESS',
        date: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00$/),
        nbQueries: 4,
        nbResults: 6,
        nbQueriesWithoutResults: 1,
        nbErrors: 0,
        published: true,
        fileTypes: [],
        paths: [],
        fuzziness: 0,
        phraseMatches: false,
        errorMessage: null,
        errorQuery: null,
        queries: { harbour: 3, port: 2, Geneva: 1, nobody: 0 },
      })
      const results = (await send('POST', `batch/search/result/${id}`, { queries: ['Geneva'] })).body
      expect(results).toEqual([
        {
          query: 'Geneva',
          project: { name: project, sourcePath: null },
          documentId: 'a',
          rootId: 'a',
          documentPath: '/data/A/a.txt',
          documentName: 'a.txt',
          creationDate: '2030-03-04T05:06:07.000+00:00',
          contentType: 'text/plain',
          contentLength: 300,
          documentNumber: 0,
        },
      ])
      const task = (await send('GET', `task/${id}`)).body
      expect(task).toMatchObject({
        id,
        name: 'org.icij.datashare.tasks.BatchSearchRunner',
        type: 'BATCH_SEARCH',
        state: 'DONE',
        result: { nbResults: 6, nbQueriesWithoutResults: 1 },
        args: { batchRecord: { uuid: id, name: 'a list' } },
      })
      expect((await send('POST', 'task/batchSearch')).body).toMatchObject({
        name: `org.icij.datashare.tasks.BatchSearchRunner@${id}`,
      })
    })

    test('list their results in every order, from either end, of some queries, types, or all but these', async () => {
      const { run, send } = await open()
      const { uuid: id } = await run('harbour\nport\nGeneva\n')
      const list = async (body: object = {}) => {
        const { body: items } = await send('POST', `batch/search/result/${id}`, body)
        return (items.items ?? items).map((item: { query: string; documentId: string }) => `${item.query} ${item.documentId}`)
      }
      const asc = await list({ order: 'asc' })
      expect(asc).toEqual(['harbour b', 'port c', 'Geneva a', 'harbour c', 'port a', 'harbour a'])
      expect(await list()).toEqual(asc.toReversed())
      expect(await list({ order: 'asc', from: 2, size: 2 })).toEqual(asc.slice(2, 4))
      const byQuery = ['Geneva a', 'harbour b', 'harbour c', 'harbour a', 'port c', 'port a']
      expect(await list({ sort: 'query', order: 'asc' })).toEqual(byQuery)
      const byPath = ['harbour a', 'port a', 'Geneva a', 'harbour c', 'port c', 'harbour b']
      expect(await list({ sort: 'doc_path', order: 'asc' })).toEqual(byPath)
      expect(await list({ sort: 'doc_path', order: 'desc' })).toEqual(byPath.toReversed())
      expect(await list({ sort: 'doc_path', order: 'desc', from: 1, size: 3 })).toEqual(byPath.toReversed().slice(1, 4))
      expect((await list({ sort: 'content_length', order: 'asc' }))[0]).toBe('harbour b')
      expect((await list({ sort: 'creation_date', order: 'desc' })).slice(0, 3)).toEqual(byPath.slice(0, 3).toReversed())
      expect(await list({ queries: ['port'], order: 'asc' })).toEqual(['port c', 'port a'])
      expect(await list({ queries: ['port'], queriesExcluded: true, sort: 'query', order: 'asc' })).toEqual(byQuery.slice(0, 4))
      const typed = { contentTypes: ['message/rfc822', 'application/pdf'], order: 'asc' }
      expect(await list(typed)).toEqual(['harbour b', 'port c', 'harbour c'])
      const page = (await send('POST', `batch/search/result/${id}`, { ...typed, size: 1 })).body
      expect(page.pagination).toEqual({ count: 1, from: 0, size: 1, total: 3 })
    })

    test('mark a query that is wrong, and search the others', async () => {
      const { run, send } = await open()
      const batch = await run('harbour\n(port\nextractionLevel:many\nGeneva\n')
      expect(batch).toMatchObject({ state: 'SUCCESS', nbErrors: 2, nbQueriesDone: 4, nbResults: 4, errorQuery: '(port' })
      expect(batch.errorMessage).toContain('2 of 4 queries could not be searched')
      const { body } = await send('GET', `batch/search/${batch.uuid}/lines?show=error`)
      expect(body).toMatchObject({
        total: 2,
        items: [{ number: 1, query: '(port', state: 'error', count: null, stored: 0, error: expect.any(String) }, { number: 2 }],
      })
      const found = await send('GET', `batch/search/${batch.uuid}/lines?show=found&sort=query_results&order=desc`)
      expect(found.body.items.map(({ query, count }: { query: string; count: number }) => [query, count])).toEqual([
        ['harbour', 3],
        ['Geneva', 1],
      ])
    })

    test('tell their queries as both generations ask, and as the CSV of which they are made again', async () => {
      const { run, send } = await open()
      const { uuid: id } = await run('zeta\n2021\n"Doe, ""J"" x"\n"harbour of"\n')
      const whole = await send('GET', `batch/search/${id}/queries`)
      expect(whole.text).toBe('{"zeta":0,"2021":0,"Doe, \\"J\\" x":0,"\\"harbour of\\"":1}')
      expect((await send('GET', `batch/search/${id}/queries?from=1&size=1`)).text).toBe('{"2021":0}')
      expect((await send('GET', `batch/search/${id}/queries?orderBy=query_results&order=desc&size=1`)).text).toBe(
        '{"\\"harbour of\\"":1}',
      )
      expect((await send('GET', `batch/search/${id}/queries?search=ZET`)).text).toBe('{"zeta":0}')
      expect((await send('GET', `batch/search/${id}?withQueries=false`)).body.queries).toEqual({})
      const csv = await send('GET', `batch/search/${id}/queries?format=csv`)
      expect(csv.headers).toMatchObject({
        'content-type': 'text/csv;charset=UTF-8',
        'content-disposition': `attachment; filename="${id}-queries.csv"`,
      })
      const again = await run(csv.text)
      expect((await send('GET', `batch/search/${again.uuid}/queries`)).text).toBe(whole.text)
    })

    test('are exported with the columns of both generations, in which nothing is a formula', async () => {
      const { run, send } = await open()
      const { uuid: id } = await run('-nothing +Geneva\n')
      const { headers, text } = await send('GET', `batch/search/result/csv/${id}`)
      expect(headers).toMatchObject({
        'content-type': 'text/csv;charset=UTF-8',
        'content-disposition': `attachment; filename="${id}.csv"`,
      })
      expect(text).toBe(
        '"query", "documentUrl", "documentId","rootId","contentType","contentLength","documentPath","creationDate","documentNumber"\n' +
          `"'-nothing +Geneva","http://localhost/#/d/${project}/a/a","a","a","text/plain","300","/data/A/a.txt","2030-03-04T05:06:07.000+00:00","0"\n`,
      )
      const newer = (await send('GET', `batch/search/result/csv/${id}?header=new`)).text
      expect(newer.split('\n')[0]).toBe(
        'query,documentUrl,documentId,rootId,contentType,contentLength,documentPath,documentDirname,creationDate,documentNumber',
      )
      expect(newer).toContain('"/data/A/a.txt","/data/A","2030')
    })

    test('are changed, copied and removed by whoever made them; what was published is there for others', async () => {
      const { run, send, untilEnded } = await open()
      const { uuid: id } = await run('harbour\n')
      expect((await send('GET', `batch/search/${id}`, undefined, 'member')).status).toBe(404)
      expect((await send('PATCH', `batch/search/${id}`, { data: { published: true, name: 'new' } })).status).toBe(200)
      expect((await send('GET', `batch/search/${id}`, undefined, 'member')).body).toMatchObject({ name: 'new', published: true })
      for (const caller of ['stranger', 'admin'] as const)
        for (const path of [`batch/search/${id}`, `batch/search/${id}/queries`, `batch/search/result/csv/${id}`])
          expect((await send('GET', path, undefined, caller)).status).toBe(404)
      expect((await send('PATCH', `batch/search/${id}`, { data: { name: 'mine' } }, 'member')).status).toBe(403)
      expect((await send('DELETE', `batch/search/${id}`, undefined, 'member')).status).toBe(403)
      expect((await send('POST', `batch/search/copy/${id}`, { name: 'x' }, 'visitor')).status).toBe(403)
      const copy = await send('POST', `task/batchSearch/copy/${id}`, { name: 'copy' }, 'member')
      expect(copy.status).toBe(200)
      expect((await send('GET', 'batch/search', undefined, 'member')).body).toHaveLength(2)
      expect((await send('DELETE', 'batch/search', undefined, 'member')).status).toBe(204)
      expect((await send('GET', 'batch/search', undefined, 'member')).body).toMatchObject([{ uuid: id }])
      const own = (await send('POST', `batch/search/copy/${id}`)).text
      expect(await untilEnded(own)).toMatchObject({ name: 'new', queries: { harbour: 3 } })
      expect((await send('DELETE', `batch/search/${id}`)).status).toBe(204)
      expect((await send('GET', 'batch/search')).body).toMatchObject([{ uuid: own }])
    })

    test('that others have published are in the pages of tasks of newer clients, under the name that these know', async () => {
      const { run, send } = await open()
      const { uuid } = await run('harbour\n', { name: 'theirs', published: 'true' })
      await run('port\n', { name: 'kept' })
      const page = async (query: string, caller: 'local' | 'member' | 'stranger') =>
        (await send('GET', `task?${query}`, undefined, caller)).body
      const shared = { id: uuid, name: `${taskClasses.batchSearch}Proxy`, type: 'BatchSearchRunnerProxy', user: { id: 'local' } }
      const both = `type=${taskClasses.batchSearch}|${taskClasses.batchSearch}Proxy`
      for (const query of ['', both, `${both}&args.batchRecord.name=their`, 'name=BatchSearchRunnerProxy&state=DONE'])
        expect(await page(query, 'member'), query).toMatchObject({ total: 1, items: [shared] })
      for (const query of [`type=${taskClasses.batchSearch}`, `${both}&args.batchRecord.name=kept`, 'state=RUNNING'])
        expect(await page(query, 'member'), query).toMatchObject({ total: 0, items: [] })
      expect(await page(both, 'stranger')).toMatchObject({ total: 0 })
      expect((await page(both, 'local')).items.map(({ name }: { name: string }) => name)).toEqual(
        Array(2).fill(taskClasses.batchSearch),
      )
      expect((await send('PUT', `task/stop/${uuid}`, undefined, 'member')).status).toBe(404)
    })

    test('leave nothing behind, also when their project goes', async () => {
      const { run, send, context } = await open()
      await run('harbour\nport\n')
      const { uuid: id } = await run('harbour\n(\n')
      await send('DELETE', `batch/search/${id}`)
      expect((await send('DELETE', `project/${project}`)).status).toBe(204)
      const { db } = context.records
      const { batchDb } = await import('./tables.ts')
      for (const table of [
        'batch_search',
        'batch_project',
        'batch_query',
        'batch_hits',
        'batch_document',
        'batch_removed',
      ] as const)
        expect([table, await batchDb({ db }).selectFrom(table).selectAll().execute()]).toEqual([table, []])
    })

    test('are listed by page, with words, states, projects and dates', async () => {
      const { run, send } = await open()
      const names = ['Alpha 50%', 'beta', 'Gamma']
      for (const name of names) await run('harbour\n', { name, description: `of ${name}`, published: String(name === 'beta') })
      const list = async (body?: object) => {
        const answer = (await send('POST', 'batch/search', body)).body
        return [answer.items.map(({ name }: { name: string }) => name), answer.total]
      }
      expect(await list()).toEqual([names, 3])
      expect(await list({ sort: 'batch_date', order: 'desc', from: 0, size: 2, query: '*', field: 'all' })).toEqual([
        ['Gamma', 'beta'],
        3,
      ])
      expect(await list({ sort: 'doc_nb', order: 'asc' })).toEqual([names.toReversed(), 3])
      expect(await list({ query: 'OF alpha', field: 'description' })).toEqual([['Alpha 50%'], 1])
      expect(await list({ query: '0%', field: 'title' })).toEqual([['Alpha 50%'], 1])
      expect(await list({ query: 'local', field: 'author' })).toEqual([names, 3])
      expect(await list({ publishState: '1', state: ['SUCCESS'], project: [project] })).toEqual([['beta'], 1])
      expect(await list({ state: ['QUEUED', 'RUNNING'] })).toEqual([[], 0])
      expect(await list({ project: ['other'] })).toEqual([[], 0])
      expect(await list({ batchDate: ['0', '1000'] })).toEqual([[], 0])
      expect(await list({ size: 0, sort: 'name', order: 'desc' })).toEqual([names.toReversed(), 3])
      const page = (await send('GET', 'batch/search?from=1&size=1&sort=name&order=asc&state=SUCCESS&state=RUNNING')).body
      expect(page).toMatchObject({ items: [{ name: 'beta' }], pagination: { count: 1, from: 1, size: 1, total: 3 } })
      expect((await send('POST', 'batch/search', { sort: 'name; drop table' })).status).toBe(400)
    })

    test('refuse what cannot be one with a sentence that says why', async () => {
      const { upload } = await open()
      const refused = async (...asked: Parameters<typeof upload>) => {
        const { status, text } = await upload(...asked)
        return [status, JSON.parse(text).error]
      }
      expect(await refused('x'.repeat(9), { name: 'n'.repeat(10_000) })).toEqual([400, expect.stringContaining('name')])
      expect(await refused('harbour', { name: '' })).toEqual([400, expect.stringContaining('A batch search needs a name')])
      expect(await refused('')).toEqual([400, expect.stringContaining('The CSV has no queries')])
      expect(await refused(Uint8Array.from([0x50, 0x4b, 3, 4, 0]))).toEqual([
        400,
        expect.stringContaining('The file is not a CSV'),
      ])
      expect(await refused('harbour', { fuzziness: 'many' })).toEqual([400, expect.stringContaining('fuzziness')])
      expect(await refused('harbour', { query_template: '{"query":{"nothing":{"a":"<query>"}}}' })).toEqual([
        400,
        expect.any(String),
      ])
      expect(await refused('harbour', {}, { path: 'batch/search/unheard' })).toEqual([404, expect.stringContaining('unheard')])
      expect(await refused('harbour', {}, { path: `task/batchSearch/${project},elsewhere`, caller: 'member' })).toEqual([
        403,
        expect.any(String),
      ])
      expect(await refused('harbour', {}, { caller: 'visitor' })).toEqual([403, expect.any(String)])
      const many = Array.from({ length: 60_001 }, (_, at) => `n${at}`).join('\n')
      expect(await refused(many)).toEqual([413, 'Error in CSV, your CSV exceed 60.000 queries.'])
    })
  },
  migrationsOf(features),
)
