import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { SearchEngine } from '../../engine/port.ts'
import { connectEngine } from '../../engine/tantivy/connect-engine.ts'
import { type EngineProcess, startEngine } from '../../engine/tantivy/start-engine.ts'
import { openTestApp } from '../../http/test-app.ts'
import { type callers, headerIdentity } from '../../http/testing/callers.ts'
import { parts } from '../../parts.ts'
import { createProject } from '../../projects/projects.ts'
import { engineDocuments, storeDocuments } from '../../search/testing/store-documents.ts'
import { tagDb } from '../tables.ts'

/** The project of these tests. */
export const project = 'secret'
let home: string
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

/** For the tests of a `describe`: a server with four documents behind a real engine; before each test the tags of two of them. */
export function useTaggedDocuments(): void {
  beforeAll(async () => {
    home = mkdtempSync(join(tmpdir(), 'tags-engine-'))
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

  beforeEach(async () => {
    for (const table of ['tagging', 'tag_change', 'tag'] as const) await tagDb(records).deleteFrom(table).execute()
    await tag({ docIds: ['mail', 'note'], tags: ['Urgent'] })
    await tag({ docIds: ['note'], tags: ['to-read über'] })
  })
}

type Method = 'GET' | 'PUT' | 'POST' | 'DELETE' | 'OPTIONS'

/** Asks as somebody, `local` unless another one is named; `path` below `/api/`. */
export async function ask(method: Method, path: string, payload?: object, caller: keyof typeof callers = 'local') {
  const headers = { host: 'localhost', 'x-caller': caller }
  const answer = await app.inject({ method, url: `/api/${path}`, headers, ...(payload && { payload }) })
  return { status: answer.statusCode, headers: answer.headers, body: answer.body === '' ? undefined : answer.json() }
}

/** Gives tags to documents. */
export const tag = (payload: object, caller?: keyof typeof callers) =>
  ask('POST', `${project}/documents/batchUpdate/tag`, payload, caller)
/** Takes tags away from documents. */
export const untag = (payload: object, caller?: keyof typeof callers) =>
  ask('POST', `${project}/documents/batchUpdate/untag`, payload, caller)
/** The answer of a search. */
export const search = async (body: object) => (await ask('POST', `index/search/${project}/_search`, body)).body
/** The ids that a query finds, in the order of their paths. */
export const found = async (query: object) =>
  (await search({ query, sort: ['path'], _source: false })).hits.hits.map(({ _id }: { _id: string }) => _id)
/** As `found`, by a query string. */
export const byString = (query: string) => found({ query_string: { query } })
/** The tags of a document. */
export const labels = async (id: string) =>
  (await ask('GET', `${project}/documents/tags/${id}`)).body.map(({ label }: { label: string }) => label)
