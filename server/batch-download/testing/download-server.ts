import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { BlobReader, BlobWriter, TextReader, TextWriter, ZipReader, ZipWriter } from '@zip.js/zip.js'
import { connectEngine } from '../../engine/tantivy/connect-engine.ts'
import { startEngine } from '../../engine/tantivy/start-engine.ts'
import { openTestApp } from '../../http/test-app.ts'
import { type callers, elsewhere, headerIdentity } from '../../http/testing/callers.ts'
import type { IdentityProvider } from '../../identity/provider.ts'
import { parts } from '../../parts.ts'
import { createProject } from '../../projects/projects.ts'
import type { Records } from '../../records/open.ts'
import { entryRow } from '../../records/testing/entry-row.ts'
import { engineDocuments, storeDocuments } from '../../search/testing/store-documents.ts'
import { noteMails } from '../../threads/note-mails.ts'
import { sourceOf } from '../../threads/testing/plant-mails.ts'

/** The project of these tests. */
export const project = 'secret'

/** A file with its words; `members`: what lies in it, by name, where it is a zip of these; `source`: what else was read of it. */
export type TestFile = {
  path: string
  bytes: string | Buffer
  members?: Record<string, string>
  project?: string
  source?: Record<string, unknown>
}

/** A server on these records with files that were read, behind a real engine, whose tasks run. To be closed before the records are. */
export async function openDownloadServer(
  records: Records,
  files: readonly TestFile[],
  identity: IdentityProvider = headerIdentity,
) {
  const home = await mkdtemp(join(tmpdir(), 'download-engine-'))
  const data = await mkdtemp(join(tmpdir(), 'download-data-'))
  const running = await startEngine({ binary: parts.engine, home })
  const engine = await connectEngine(running.socketPath)
  const { app, context } = await openTestApp({ records, engine, identity })
  engine.sets.provide(context.sets.provide)
  for (const name of [project, elsewhere]) await createProject({ ...context, defaultProject: '' }, name)
  const rids: number[] = []
  for (const file of files) rids.push(...(await storeFile(records, join(data, file.path), { project, ...file })))
  await engine.write((await engineDocuments(records, rids)).map((document) => ({ op: 'put', document })))
  await engine.commit({ recordsId: records.id, change: rids.length })

  type Caller = keyof typeof callers
  const send = async (
    method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    { payload, caller = 'local', headers = {} }: { payload?: object; caller?: Caller; headers?: Record<string, string> } = {},
  ) => {
    const answer = await app.inject({
      method,
      url: `/api/${path}`,
      headers: { host: 'localhost', 'x-caller': caller, ...headers },
      ...(payload && { payload }),
    })
    const isJson = String(answer.headers['content-type']).startsWith('application/json')
    return {
      status: answer.statusCode,
      headers: answer.headers,
      bytes: answer.rawPayload,
      body: isJson && answer.rawPayload.length > 0 ? answer.json() : undefined,
    }
  }
  const start = (options: object, caller?: Caller) =>
    send('POST', 'task/batchDownload', { payload: { options }, ...(caller && { caller }) })
  const read = async (id: string) => (await send('GET', `task/${id}`)).body
  const untilEnded = async (id: string) => {
    for (;;) {
      const task = await read(id)
      if (['DONE', 'ERROR', 'CANCELLED'].includes(task.state)) return task
      await sleep(20)
    }
  }
  /** Downloads to the end; answers the task. */
  const run = async (options: object) => {
    const { status, body } = await start({ projectIds: [project], ...options })
    if (status !== 200) throw new Error(JSON.stringify(body))
    return untilEnded(body.taskId)
  }
  const close = async () => {
    await app.close()
    await engine.close()
    await running.stop()
    await rm(home, { recursive: true, force: true })
    await rm(data, { recursive: true, force: true })
  }
  return { app, context, data, rids, send, start, read, untilEnded, run, close }
}

export type DownloadServer = Awaited<ReturnType<typeof openDownloadServer>>

/** The entries of an archive with their texts, as a reader of others' making has them. */
export async function readZip(bytes: Uint8Array<ArrayBuffer>, password?: string): Promise<Record<string, string>> {
  const reader = new ZipReader(new BlobReader(new Blob([bytes])), { ...(password && { password }), useWebWorkers: false })
  const texts: Record<string, string> = {}
  for (const entry of await reader.getEntries()) {
    if (!entry.directory) texts[entry.filename] = await entry.getData(new TextWriter(), { checkSignature: true })
  }
  return texts
}

async function storeFile(
  records: Records,
  path: string,
  { project: name, bytes, members = {}, source: read = {} }: TestFile & { project: string },
): Promise<number[]> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, bytes)
  const isContainer = Object.keys(members).length > 0
  const id = digestOf('', `${name}${path}`)
  const contentType = isContainer ? 'application/zip' : 'text/plain'
  const { mtimeNs, ctimeNs, ino, size } = await stat(path, { bigint: true })
  const file = await insertEntry(records, {
    ...entryRow(path, {
      size_bytes: Number(size),
      content_type: contentType,
      digest: digestOf(name, bytes),
      sha256: createHash('sha256').update(bytes).digest('hex'),
      modified_ns: String(mtimeNs),
      changed_ns: String(ctimeNs),
      inode: String(ino),
    }),
    project: name,
  })
  const title = basename(path)
  const wire = { path, dirname: dirname(path), contentType, contentLength: Number(size), title, ...read }
  const content = isContainer ? '' : String(bytes)
  const rids = await storeDocuments(records, [{ project: name, id, content, source: wire }])
  await tie(records, rids[0], file)
  await records.db.transaction().execute((trx) => noteMails(trx, name, [id]))
  for (const [member, text] of Object.entries(members)) {
    const digest = digestOf('', text)
    const entry = await insertEntry(records, {
      ...entryRow(path, {
        size_bytes: text.length,
        content_type: 'text/plain',
        member_digest: digest,
        embedded_path: member,
        parent_entry: file,
      }),
      project: name,
    })
    const metadata = { tika_metadata_x_tika_digest_sha384: digest, tika_metadata_resourcename: member }
    const source = {
      path,
      dirname: dirname(path),
      contentType: 'text/plain',
      contentLength: text.length,
      parentDocument: id,
      metadata,
    }
    const [rid] = await storeDocuments(records, [
      { project: name, id: digestOf('', `${path}${member}`), rootId: id, parentId: id, content: text, source },
    ])
    await tie(records, rid, entry)
    if (rid !== undefined) rids.push(rid)
  }
  return rids
}

async function insertEntry(records: Records, row: ReturnType<typeof entryRow>): Promise<number> {
  const { entry_id } = await records.db.insertInto('entry').values(row).returning('entry_id').executeTakeFirstOrThrow()
  return entry_id
}

async function tie(records: Records, rid: number | undefined, entryId: number): Promise<void> {
  if (rid !== undefined) await records.db.updateTable('document').set({ entry_id: entryId }).where('rid', '=', rid).execute()
}

function digestOf(before: string, bytes: string | Buffer): string {
  return createHash('sha384').update(before).update(bytes).digest('hex')
}

/** A message as a file. */
export function mailFile(path: string, text: string, head: Omit<Parameters<typeof sourceOf>[0], 'name'>): TestFile {
  return { path, bytes: text, source: sourceOf({ name: path, ...head }) }
}

/** A zip of texts. */
export async function zipOf(members: Record<string, string>): Promise<Buffer> {
  const zip = new ZipWriter(new BlobWriter(), { useWebWorkers: false })
  for (const [name, text] of Object.entries(members)) await zip.add(name, new TextReader(text))
  return Buffer.from(await (await zip.close()).arrayBuffer())
}
