import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SearchEngine } from '../engine/port.ts'
import { connectEngine } from '../engine/tantivy/connect-engine.ts'
import { type EngineProcess, startEngine } from '../engine/tantivy/start-engine.ts'
import { openTestApp } from '../http/test-app.ts'
import { type callers, headerIdentity } from '../http/testing/callers.ts'
import { parts } from '../parts.ts'
import { createProject } from '../projects/projects.ts'
import { isEngineBuilt } from '../search/testing/real-engine.ts'
import { engineDocuments, storeDocuments } from '../search/testing/store-documents.ts'
import { tagDb } from './tables.ts'

const project = 'secret'
const home = mkdtempSync(join(tmpdir(), 'tags-engine-'))
let running: EngineProcess
let engine: SearchEngine
let app: Awaited<ReturnType<typeof openTestApp>>['app']
let records: Awaited<ReturnType<typeof openTestApp>>['context']['records']

const documents = [
  { id: 'mail', content: 'Dear Jane, the urgent account', source: { path: '/a.eml', contentType: 'message/rfc822' } },
  { id: 'note', content: 'a harbour note', source: { path: '/b.txt', contentType: 'text/plain' } },
  { id: 'list', content: 'account list', source: { path: '/c.txt', contentType: 'text/plain' } },
  { id: 'page', content: 'a page', source: { path: '/d.pdf', contentType: 'application/pdf' } },
]

beforeAll(async () => {
  if (!isEngineBuilt) return
  running = await startEngine({ binary: parts.engine, home })
  engine = await connectEngine(running.socketPath)
  const opened = await openTestApp({ engine, identity: headerIdentity })
  app = opened.app
  records = opened.context.records
  engine.sets.provide(opened.context.sets.provide)
  await createProject({ ...opened.context, defaultProject: '' }, project)
  const rids = await storeDocuments(
    records,
    documents.map((document) => ({ ...document, project })),
  )
  await engine.write((await engineDocuments(records, rids)).map((document) => ({ op: 'put', document })))
  await engine.commit({ recordsId: records.id, change: documents.length })
})

afterAll(async () => {
  await app?.close()
  await engine?.close()
  await running?.stop()
  rmSync(home, { recursive: true, force: true })
})

type Method = 'GET' | 'PUT' | 'POST' | 'DELETE' | 'OPTIONS'

async function ask(method: Method, path: string, payload?: object, caller: keyof typeof callers = 'local') {
  const headers = { host: 'localhost', 'x-caller': caller }
  const answer = await app.inject({ method, url: `/api/${path}`, headers, ...(payload && { payload }) })
  return { status: answer.statusCode, headers: answer.headers, body: answer.body === '' ? undefined : answer.json() }
}

const tag = (payload: object, caller?: keyof typeof callers) =>
  ask('POST', `${project}/documents/batchUpdate/tag`, payload, caller)
const untag = (payload: object, caller?: keyof typeof callers) =>
  ask('POST', `${project}/documents/batchUpdate/untag`, payload, caller)
const search = async (body: object) => (await ask('POST', `index/search/${project}/_search`, body)).body
const found = async (query: object) =>
  (await search({ query, sort: ['path'], _source: false })).hits.hits.map(({ _id }: { _id: string }) => _id)
const byString = (query: string) => found({ query_string: { query } })
const labels = async (id: string) =>
  (await ask('GET', `${project}/documents/tags/${id}`)).body.map(({ label }: { label: string }) => label)

describe.skipIf(!isEngineBuilt)('tags over HTTP', () => {
  beforeEach(async () => {
    for (const table of ['tagging', 'tag_change', 'tag'] as const) await tagDb(records).deleteFrom(table).execute()
    await tag({ docIds: ['mail', 'note'], tags: ['Urgent'] })
    await tag({ docIds: ['note'], tags: ['to-read über'] })
  })

  it('are told of a document with author and date, in the shape of the contract', async () => {
    const { body } = await ask('GET', `${project}/documents/tags/mail?routing=mail`)
    expect(body).toEqual([
      {
        label: 'Urgent',
        creationDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00$/),
        user: { id: 'local', name: null, email: null, provider: 'local', details: {} },
        colour: null,
        isRemovable: true,
      },
    ])
    expect((await labels('note')).toSorted()).toEqual(['Urgent', 'to-read', 'über'])
  })

  it.each(['tags', 'tag'])('are given to one document by PUT %s: 201 where one is new, else 200', async (name) => {
    const put = (body: string[]) => ask('PUT', `${project}/documents/${name}/list?routing=list`, body)
    expect([(await put(['One two'])).status, (await put(['ONE', 'two'])).status, (await put(['two three'])).status]).toEqual([
      201, 200, 201,
    ])
    expect((await ask('OPTIONS', `${project}/documents/${name}/list`)).headers.allow).toContain('PUT')
    expect((await ask('PUT', `${project}/documents/untag/list`, ['TWO', 'nothing'])).status).toBe(201)
    expect((await ask('PUT', `${project}/documents/untag/list`, ['two'])).status).toBe(200)
    expect((await labels('list')).toSorted()).toEqual(['One', 'three'])
  })

  it.each([
    [{ term: { tags: 'URGENT' } }, ['mail', 'note']],
    [{ terms: { tags: ['to-read', 'nothing'] } }, ['note']],
    [{ match: { tags: 'Urgent' } }, ['mail', 'note']],
    [{ match_phrase: { tags: 'über' } }, ['note']],
    [{ prefix: { tags: 'urg' } }, ['mail', 'note']],
    [{ wildcard: { tags: '*REA?' } }, ['note']],
    [{ regexp: { tags: 'to-.*' } }, ['note']],
    [{ fuzzy: { tags: 'urgnt' } }, ['mail', 'note']],
    [{ range: { tags: { gte: 'u', lt: 'v' } } }, ['mail', 'note']],
    [{ exists: { field: 'tags' } }, ['mail', 'note']],
    [{ bool: { must_not: [{ exists: { field: 'tags' } }] } }, ['list', 'page']],
    [{ bool: { must_not: [{ terms: { tags: ['urgent'] } }] } }, ['list', 'page']],
    [{ bool: { must: [{ term: { tags: 'urgent' } }, { match: { content: 'harbour' } }] } }, ['note']],
    [{ term: { tags: 'urg' } }, []],
  ])('are found by %j', async (query, ids) => {
    expect(await found(query)).toEqual(ids)
  })

  it.each([
    ['tags:urgent', ['mail', 'note']],
    ['tags:(to-read AND urgent)', ['note']],
    ['tags:u*', ['mail', 'note']],
    ['urgent', ['mail', 'note']],
    ['to-read', ['note']],
    ['urg*', ['mail', 'note']],
    ['harbour AND über', ['note']],
    ['account NOT tags:urgent', ['list']],
    ['_exists_:tags', ['mail', 'note']],
    ['tags:/ur.+/', ['mail', 'note']],
  ])('are found by the query string %s', async (query, ids) => {
    expect(await byString(query)).toEqual(ids)
  })

  it('stand in the sources of hits and of documents, and are marked there', async () => {
    const answer = await search({
      query: { query_string: { query: 'tags:urgent' } },
      sort: ['path'],
      highlight: { fields: { tags: {} } },
    })
    expect(answer.hits.hits[0]).toMatchObject({
      _id: 'mail',
      _source: { tags: ['Urgent'] },
      highlight: { tags: ['<em>Urgent</em>'] },
    })
    expect((await ask('GET', `index/search/${project}/_doc/mail?_source_includes=tags`)).body._source).toEqual({
      tags: ['Urgent'],
    })
    expect((await ask('GET', `${project}/documents/mail`)).body.tags).toEqual(['Urgent'])
  })

  it('are counted as the facet of the field, by the orders and choices of a terms aggregation', async () => {
    const buckets = async (terms: object, more: object = {}) => {
      const { aggregations } = await search({ size: 0, aggs: { f: { terms: { field: 'tags', ...terms } } }, ...more })
      return aggregations.f.buckets.map(({ key, doc_count }: { key: string; doc_count: number }) => `${key} ${doc_count}`)
    }
    expect(await buckets({})).toEqual(['urgent 2', 'to-read 1', 'über 1'])
    expect(await buckets({ size: 1 })).toEqual(['urgent 2'])
    expect(await buckets({ order: { _key: 'desc' } })).toEqual(['über 1', 'urgent 2', 'to-read 1'])
    expect(await buckets({ include: '.*rea.*' })).toEqual(['to-read 1'])
    expect(await buckets({ include: ['urgent', 'über'], exclude: 'ü.*' })).toEqual(['urgent 2'])
    expect(await buckets({ missing: 'none' })).toEqual(['none 2', 'urgent 2', 'to-read 1', 'über 1'])
    expect(await buckets({ missing: 'Urgent' })).toEqual(['urgent 4', 'to-read 1', 'über 1'])
    expect(await buckets({}, { query: { match: { content: 'jane' } } })).toEqual(['urgent 1'])
    await untag({ docIds: ['note'], tags: ['über'] })
    const jane = { query: { match: { content: 'jane' } } }
    expect(await buckets({ min_doc_count: 0 }, jane)).toEqual(['urgent 1', 'to-read 0'])
  })

  it('are counted below others, with others below them, and as a number', async () => {
    const byType = { terms: { field: 'contentType' }, aggs: { tags: { terms: { field: 'tags' } } } }
    const { aggregations } = await search({
      size: 0,
      aggs: {
        byType,
        f: { terms: { field: 'tags', order: { types: 'desc' } }, aggs: { types: { cardinality: { field: 'contentType' } } } },
        all: { cardinality: { field: 'tags' } },
        times: { value_count: { field: 'tags' } },
      },
    })
    expect(aggregations.byType.buckets[1]).toMatchObject({ key: 'application/pdf', tags: { buckets: [] } })
    expect(aggregations.f.buckets[0]).toMatchObject({ key: 'urgent', doc_count: 2, types: { value: 2 } })
    expect([aggregations.all.value, aggregations.times.value]).toEqual([3, 4])
  })

  it('says what cannot be asked of them', async () => {
    const wrong = (body: object) => ask('POST', `index/search/${project}/_search`, body)
    expect(await wrong({ sort: [{ tags: { mode: 'avg' } }] })).toMatchObject({ status: 400 })
    expect(await wrong({ aggs: { a: { avg: { field: 'tags' } } } })).toMatchObject({ status: 400 })
    expect(await wrong({ query: { regexp: { tags: '[' } } })).toMatchObject({ status: 400 })
  })

  it('are given to all that a search finds, and taken back exactly', async () => {
    const given = await tag({ query: { match_all: {} }, tags: ['urgent'] })
    expect(given).toMatchObject({ status: 200, body: { result: 2, kept: 0 } })
    expect(await byString('tags:urgent')).toHaveLength(4)
    expect((await untag({ undo: given.body.change })).body.result).toBe(2)
    expect(await byString('tags:urgent')).toEqual(['mail', 'note'])
    const taken = await untag({ query: { term: { tags: 'urgent' } }, tags: ['URGENT'] })
    expect([taken.body.result, await byString('tags:urgent')]).toEqual([2, []])
    expect((await tag({ undo: taken.body.change })).body.result).toBe(2)
    expect(await byString('tags:urgent')).toEqual(['mail', 'note'])
  })

  it('are listed by project, renamed, merged and removed everywhere', async () => {
    const list = async () =>
      (await ask('GET', `${project}/tags`)).body.items.map((one: { label: string; count: number }) => `${one.label} ${one.count}`)
    expect(await list()).toEqual(['Urgent 2', 'to-read 1', 'über 1'])
    expect((await ask('PUT', `${project}/tags/urgent`, { label: 'Now', colour: 'red' })).body).toMatchObject({ result: 2 })
    expect([await list(), await byString('tags:now'), await byString('tags:urgent')]).toEqual([
      ['Now 2', 'to-read 1', 'über 1'],
      ['mail', 'note'],
      [],
    ])
    expect(await ask('PUT', `${project}/tags/to-read`, { label: 'NOW' })).toMatchObject({ status: 409 })
    const merged = await ask('PUT', `${project}/tags/now`, { label: 'über', merge: true })
    expect([merged.body.result, await list(), await byString('tags:über')]).toEqual([
      2,
      ['über 2', 'to-read 1'],
      ['mail', 'note'],
    ])
    await untag({ undo: merged.body.change })
    await tag({ undo: merged.body.change })
    expect([await list(), await byString('tags:now')]).toEqual([
      ['Now 2', 'to-read 1', 'über 1'],
      ['mail', 'note'],
    ])
    expect((await ask('DELETE', `${project}/tags/NOW`)).body.result).toBe(2)
    expect(await ask('DELETE', `${project}/tags/nothing`)).toMatchObject({ status: 404 })
    expect([await list(), await byString('tags:now')]).toEqual([['to-read 1', 'über 1'], []])
  })

  it('are taken away by who may', async () => {
    await tag({ docIds: ['page'], tags: ['hers'] }, 'member')
    const hers = { docIds: ['page'], tags: ['hers'] }
    expect(await untag(hers, 'withoutDownload')).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
    expect(await untag({ docIds: ['mail'], tags: ['urgent'] }, 'editor')).toMatchObject({ status: 403 })
    expect((await ask('GET', `${project}/documents/tags/mail`, undefined, 'editor')).body[0].isRemovable).toBe(false)
    expect((await untag(hers, 'editor')).body).toMatchObject({ result: 1, kept: 0 })
    expect((await untag({ docIds: ['mail'], tags: ['urgent'] }, 'manager')).body.result).toBe(1)
  })

  it.each([
    [{ docIds: ['mail'], tags: ['x'.repeat(10_000)] }, 'at most 255 characters'],
    [{ docIds: ['mail'], tags: ['a\u0000b'] }, 'control characters'],
    [{ docIds: ['mail'], tags: Array.from({ length: 10_000 }, (_, at) => `t${at}`) }, 'At most 100 tags at once'],
    [{ docIds: ['mail'], tags: [' '] }, 'at least one label'],
    [{ query: { nothing: {} }, tags: ['x'] }, 'unknown query [nothing]'],
  ])('refuses with a sentence what cannot be given: %#', async (body, sentence) => {
    const answer = await tag(body)
    expect([answer.status, answer.body.error]).toEqual([400, expect.stringContaining(sentence)])
  })

  it.each([
    [['x'.repeat(10_000)], 'at most 255 characters'],
    [['a\u0007b'], 'control characters'],
    [['\u202egpj.exe'], 'control characters'],
    [Array.from({ length: 10_000 }, (_, at) => `t${at}`), 'At most 100 tags at once'],
    [[Array.from({ length: 10_000 }, (_, at) => `t${at}`).join(' ')], 'At most 100 tags at once'],
  ])('refuses the same of one document, and changes nothing: %#', async (body, sentence) => {
    const answer = await ask('PUT', `${project}/documents/tags/list`, body)
    expect([answer.status, answer.body.error]).toEqual([400, expect.stringContaining(sentence)])
    expect(await labels('list')).toEqual([])
  })

  it('takes away at most as many at once as it gives', async () => {
    const tags = Array.from({ length: 10_000 }, (_, at) => `t${at}`)
    for (const answer of [await untag({ docIds: ['mail'], tags }), await ask('PUT', `${project}/documents/untag/mail`, tags)])
      expect([answer.status, answer.body.error]).toEqual([400, expect.stringContaining('At most 100 tags at once')])
    expect(await labels('mail')).toEqual(['Urgent'])
  })

  it.each(['سري-للغاية', 'משרד', '👩‍🔬😀', '\u0130stanbul', 'e\u0301te\u0301', '重要'])(
    'are of any script, and found as they were typed: %s',
    async (label) => {
      await tag({ docIds: ['list'], tags: [label] })
      expect(await labels('list')).toEqual([label.normalize('NFC')])
      expect(await found({ term: { tags: label.normalize('NFC') } })).toEqual(['list'])
      expect((await ask('GET', `${project}/documents/tagged/${encodeURIComponent(label)}`)).body).toEqual(['list'])
      expect((await ask('DELETE', `${project}/tags/${encodeURIComponent(label)}`)).body.result).toBe(1)
      expect(await labels('list')).toEqual([])
    },
  )

  it('says of an unknown document that it is not there', async () => {
    expect((await ask('PUT', `${project}/documents/tags/nowhere`, ['x'])).body).toMatchObject({ code: 'DOCUMENT_NOT_FOUND' })
    expect((await ask('GET', `${project}/documents/tags/nowhere`)).body).toMatchObject({ code: 'DOCUMENT_NOT_FOUND' })
    expect((await tag({ docIds: ['nowhere'], tags: ['x'] })).body).toMatchObject({ result: 0 })
  })

  it('are written through the search address by the scripts of the command-line client, and by no other', async () => {
    const update = (body: object, caller?: keyof typeof callers, more = '') =>
      ask('POST', `index/search/${project}/_update_by_query?conflicts=proceed&wait_for_completion=true${more}`, body, caller)
    const source =
      'if( !ctx._source.containsKey("tags") ) { ctx._source.tags = []; } if( !ctx._source.tags.contains(params.tag) ) { ctx._source.tags.add(params.tag); }'
    const script = { source, lang: 'painless', params: { tag: 'Person of interest' } }
    const query = { query: { match: { content: 'account' } } }
    const done = await update({ script, ...query }, 'member', '&scroll_size=1000')
    expect(done).toMatchObject({ status: 200, body: { total: 2, updated: 2, failures: [], took: expect.any(Number) } })
    expect(await found({ term: { tags: 'person of interest' } })).toEqual(['mail', 'list'])
    expect((await untag({ docIds: ['list'], tags: ['person of interest'] })).body.result).toBe(1)
    expect((await update({ script: { source: "ctx._source['tags'] = []" }, ...query })).body).toMatchObject({ updated: 2 })
    expect(await labels('mail')).toEqual([])
    expect(await labels('note')).toHaveLength(3)
    const other = await update({ script: { source: 'ctx.op = "delete"' } })
    expect([other.status, other.body.error.root_cause[0].reason]).toEqual([400, expect.stringContaining('no script but those')])
    expect(await update({ script, ...query }, 'visitor')).toMatchObject({ status: 403 })
    expect(await update({ script }, 'stranger')).toMatchObject({ status: 401 })
  })

  it('are written without waiting where that is asked for, by a task that tells how it ended', async () => {
    const update = (body: object, caller?: keyof typeof callers) =>
      ask('POST', `index/search/${project}/_update_by_query?wait_for_completion=false`, body, caller)
    const clearing = { script: { source: "ctx._source['tags'] = []" } }
    const read = (id: string, caller?: keyof typeof callers) => ask('GET', `index/search/_tasks/${id}`, undefined, caller)
    const untilDone = async (id: string, caller?: keyof typeof callers) => {
      await expect.poll(async () => (await read(id, caller)).body.completed).toBe(true)
      return (await read(id, caller)).body
    }
    const { task } = (await update({ ...clearing, query: { term: { tags: 'urgent' } } })).body
    expect(task).toMatch(/^dossier:\d+$/)
    expect(await untilDone(task)).toMatchObject({
      task: { action: 'indices:data/write/update/byquery', status: { total: 2, updated: 2 } },
      response: { total: 2, updated: 2, failures: [] },
    })
    expect(await labels('mail')).toEqual([])
    expect(await read(task, 'member')).toMatchObject({
      status: 404,
      body: { error: { type: 'resource_not_found_exception' }, status: 404 },
    })
    await tag({ docIds: ['mail'], tags: ['official'] }, 'manager')
    const refused = (await update({ ...clearing, query: { term: { tags: 'official' } } }, 'editor')).body.task
    expect(await untilDone(refused, 'editor')).toMatchObject({
      error: { type: 'forbidden', reason: expect.stringContaining('managers') },
    })
    expect((await update({ ...clearing, query: { nothing: {} } })).status).toBe(400)
  })
})
