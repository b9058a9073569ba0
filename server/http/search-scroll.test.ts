import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rankedEngine } from '../search/testing/ranked-engine.ts'
import { storeDocuments } from '../search/testing/store-documents.ts'
import { openTestApp } from './test-app.ts'

const search = '/api/index/search'
const documents: Parameters<typeof rankedEngine>[0] = []
let app: Awaited<ReturnType<typeof openTestApp>>['app']
let records: Awaited<ReturnType<typeof openTestApp>>['context']['records']
let caller = 'ann'

beforeAll(async () => {
  const identify = async () => ({
    id: caller,
    name: null,
    email: null,
    provider: 'test',
    grants: { kind: 'everything' as const },
  })
  const opened = await openTestApp({ engine: rankedEngine(documents), identity: { identify, findUser: async () => undefined } })
  app = opened.app
  records = opened.context.records
  for (const [rank, id] of ['c', 'b', 'a'].entries()) {
    const [rid = 0] = await storeDocuments(records, [{ id, project: 'local-datashare' }])
    documents.push({ rid, id, rank })
  }
})

afterAll(() => app.close())

async function ask(method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object) {
  const answer = await app.inject({ method, url: `${search}/${path}`, ...(payload && { payload }) })
  const body = answer.json()
  return { status: answer.statusCode, body, ids: body.hits?.hits?.map(({ _id }: { _id: string }) => _id) }
}

const open = () => ask('POST', 'local-datashare/_doc/_search?scroll=10m', { size: 2 })

describe('scrolls over HTTP', () => {
  it('walk over everything, as known clients do', async () => {
    const first = await open()
    expect(first.ids).toEqual(['a', 'b'])
    expect(first.body.hits.total).toEqual({ value: 3, relation: 'eq' })
    const { _scroll_id: scroll_id } = first.body
    const second = await ask('POST', '_search/scroll', { scroll_id, scroll: '10m' })
    expect([second.status, second.ids, second.body._scroll_id]).toEqual([200, ['c'], scroll_id])
    const third = await ask('GET', `_search/scroll?scroll_id=${scroll_id}&rest_total_hits_as_int=true`)
    expect([third.ids, third.body.hits.total]).toEqual([[], 3])
  })

  it('belong to their caller, and answer 404 in the shape of Elasticsearch to everybody else', async () => {
    const { _scroll_id: scroll_id } = (await open()).body
    const missing = { type: 'search_context_missing_exception', reason: `No search context found for id [${scroll_id}]` }
    caller = 'bob'
    const foreign = await ask('POST', '_search/scroll', { scroll_id })
    expect(foreign).toMatchObject({ status: 404, body: { error: { root_cause: [missing], ...missing }, status: 404 } })
    expect((await ask('DELETE', '_search/scroll', { scroll_id })).status).toBe(404)
    caller = 'ann'
    expect((await ask('POST', '_search/scroll', { scroll_id })).status).toBe(200)
  })

  it('end when they are asked to', async () => {
    const { _scroll_id: scroll_id } = (await open()).body
    const ended = await ask('DELETE', `_search/scroll/${scroll_id}`)
    expect(ended).toMatchObject({ status: 200, body: { succeeded: true, num_freed: 1 } })
    expect((await ask('POST', '_search/scroll', { scroll_id })).status).toBe(404)
    expect((await ask('DELETE', '_search/scroll', { scroll_id })).body).toEqual({ succeeded: true, num_freed: 0 })
  })

  it('can be read to the end many times without being ended, as the known command-line client does', async () => {
    caller = 'cid'
    for (let times = 0; times < 60; times++) {
      const { _scroll_id: scroll_id } = (await ask('POST', 'local-datashare/_search?scroll=10m', { size: 3 })).body
      expect((await ask('POST', '_search/scroll', { scroll_id, scroll: '10m' })).ids).toEqual([])
    }
    caller = 'ann'
  })

  it('are no option of a count or of an asynchronous search', async () => {
    expect((await ask('POST', 'local-datashare/_count?scroll=1m')).status).toBe(400)
    expect((await ask('POST', 'local-datashare/_async_search?scroll=1m')).status).toBe(400)
  })

  it('are not told to be over where it cannot be looked up whether they may be read', async () => {
    await app.inject({ method: 'PUT', url: '/api/index/other' })
    const { _scroll_id: scroll_id } = (await ask('POST', 'other/_search?scroll=1m', { size: 1 })).body
    await records.db.schema.alterTable('project').renameTo('away').execute()
    expect((await ask('POST', '_search/scroll', { scroll_id })).status).toBe(500)
    await records.db.schema.alterTable('away').renameTo('project').execute()
    expect((await ask('POST', '_search/scroll', { scroll_id })).status).toBe(200)
  })
})
