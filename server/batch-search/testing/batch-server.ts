import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '@dossier/contract'
import type { EachAnswer, SearchEngine, SearchRequest } from '../../engine/port.ts'
import { connectEngine } from '../../engine/tantivy/connect-engine.ts'
import { startEngine } from '../../engine/tantivy/start-engine.ts'
import { openTestApp } from '../../http/test-app.ts'
import { type callers, elsewhere, headerIdentity } from '../../http/testing/callers.ts'
import type { IdentityProvider } from '../../identity/provider.ts'
import { parts } from '../../parts.ts'
import { createProject } from '../../projects/projects.ts'
import type { Records } from '../../records/open.ts'
import { engineDocuments, storeDocuments, type TestDocument } from '../../search/testing/store-documents.ts'

/** The project of these tests, which all but the stranger may read. */
export const project = 'secret'

/** The fields of a form; several of one name as a list. */
export type Fields = Record<string, string | string[]>

/** `searchWith`: what stands between the program and the engine's searches; `identity`: who asks, and what they may. */
type Options = {
  documents: readonly TestDocument[]
  searchWith?: (engine: SearchEngine) => SearchEngine['search']
  identity?: IdentityProvider
}

/** The engine with another search, by which it searches several at once too. */
function searchingBy(engine: SearchEngine, search: SearchEngine['search']): SearchEngine {
  const one = async (request: SearchRequest, signal?: AbortSignal): Promise<EachAnswer> => {
    try {
      const { total, hits } = await search(request, signal)
      return { total, rids: hits.map(({ rid }) => rid) }
    } catch (error) {
      if (error instanceof AppError && error.code === 'TIMEOUT') return { fault: error }
      throw error
    }
  }
  const searchEach: SearchEngine['searchEach'] = ({ queries, ...asked }, signal) =>
    Promise.all(queries.map((query) => one({ ...asked, query, from: 0, aggregations: {} }, signal)))
  return { ...engine, search, searchEach }
}

/** A server on these records with documents behind a real engine, whose tasks run. To be closed before the records are. */
export async function openBatchServer(records: Records, { documents, searchWith, identity = headerIdentity }: Options) {
  const home = await mkdtemp(join(tmpdir(), 'batch-engine-'))
  const running = await startEngine({ binary: parts.engine, home })
  const engine = await connectEngine(running.socketPath)
  const opened = await openTestApp({
    records,
    engine: searchWith ? searchingBy(engine, searchWith(engine)) : engine,
    identity,
  })
  const { app, context } = opened
  engine.sets.provide(context.sets.provide)
  for (const name of [project, elsewhere]) await createProject({ ...context, defaultProject: '' }, name)
  const rids = await storeDocuments(
    records,
    documents.map((document) => ({ project, ...document })),
  )
  await engine.write((await engineDocuments(records, rids)).map((document) => ({ op: 'put', document })))
  await engine.commit({ recordsId: records.id, change: documents.length })

  type Caller = keyof typeof callers
  const send = async (
    method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE',
    path: string,
    payload?: object,
    caller: Caller = 'local',
  ) => {
    const headers = { host: 'localhost', 'x-caller': caller }
    const answer = await app.inject({ method, url: `/api/${path}`, headers, ...(payload && { payload }) })
    const isJson = String(answer.headers['content-type']).startsWith('application/json')
    return { status: answer.statusCode, headers: answer.headers, text: answer.body, body: isJson ? answer.json() : undefined }
  }
  const upload = async (
    csv: string | Uint8Array<ArrayBuffer>,
    fields: Fields = {},
    { path = `batch/search/${project}`, caller = 'local' }: { path?: string; caller?: Caller } = {},
  ) => {
    const request = new Request('http://localhost', { method: 'POST', body: formOf(csv, { name: 'a list', ...fields }) })
    const type = request.headers.get('content-type') ?? ''
    const headers = { host: 'localhost', 'x-caller': caller, 'content-type': type }
    const answer = await app.inject({
      method: 'POST',
      url: `/api/${path}`,
      headers,
      payload: Buffer.from(await request.arrayBuffer()),
    })
    return { status: answer.statusCode, text: answer.body }
  }
  const read = async (id: string, caller?: Caller) => (await send('GET', `batch/search/${id}`, undefined, caller)).body
  const untilEnded = async (id: string) => {
    for (;;) {
      const batch = await read(id)
      if (batch.state === 'SUCCESS' || batch.state === 'FAILURE') return batch
      await sleep(20)
    }
  }
  /** Searches a CSV to its end. */
  const run = async (csv: string, fields?: Fields) => {
    const { status, text } = await upload(csv, fields)
    if (status !== 200) throw new Error(text)
    return untilEnded(text)
  }
  const close = async () => {
    await app.close()
    await engine.close()
    await running.stop()
    await rm(home, { recursive: true, force: true })
  }
  return { app, context, engine, rids, send, upload, read, untilEnded, run, close }
}

export type BatchServer = Awaited<ReturnType<typeof openBatchServer>>

function formOf(csv: string | Uint8Array<ArrayBuffer>, fields: Fields): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) for (const each of [value].flat()) form.append(name, each)
  form.append('csvFile', new File([csv], 'list.csv', { type: 'text/csv' }))
  return form
}

/** A few documents: harbour 3, port 2, Geneva 1. */
export const fewDocuments: TestDocument[] = [
  { id: 'a', content: 'the harbour of Geneva, a port', source: facts('/data/A/a.txt', 'text/plain', 300) },
  { id: 'b', content: 'harbour harbour harbour', source: facts('/data/B/b.pdf', 'application/pdf', 100) },
  { id: 'c', content: 'a port and a harbour', source: facts('/data/A/sub/c.eml', 'message/rfc822', 200) },
  { id: 'd', content: 'nothing to see', source: facts('/data/B/d.txt', 'text/plain', 400) },
]

function facts(path: string, contentType: string, contentLength: number) {
  const metadata = { tika_metadata_dcterms_created: `20${String(contentLength).slice(0, 1)}0-03-04T05:06:07Z` }
  return { path, dirname: path.slice(0, path.lastIndexOf('/')), contentType, contentLength, metadata }
}
