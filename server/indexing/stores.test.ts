import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { draftsOf } from '../documents/embedded/kept-files.ts'
import { keptFilesOf } from '../documents/given-unpacker.ts'
import { openSource } from '../documents/open-source.ts'
import { openFile } from '../documents/original-file.ts'
import { findDocuments, type StoredDocument } from '../documents/read.ts'
import { ledgerPage } from '../ledger/read.ts'
import { checkDisk } from '../ledger/verify/check-disk.ts'
import { Findings } from '../ledger/verify/findings.ts'
import { openS3Store } from '../stores/s3/s3-store.ts'
import { mountStores } from '../stores/store.ts'
import { bringMoto, type Moto, startMoto } from '../stores/testing/moto.ts'
import { Pipeline, project } from './testing/pipeline.ts'

const { signal } = new AbortController()
const brought = bringMoto()
if ('missing' in brought) process.stdout.write(`left out: documents of a real store. ${brought.missing}\n`)

describe.skipIf('missing' in brought)('documents of a store', () => {
  let moto: Moto
  let pipeline: Pipeline
  let bucket = ''
  let folder: string

  beforeAll(async () => {
    if (!('missing' in brought)) moto = await startMoto(brought.program)
  })
  afterAll(async () => {
    await moto?.stop()
  })
  beforeEach(async () => {
    bucket = `leak-${Math.random().toString(36).slice(2)}`
    await moto.makeBucket(bucket)
    mount()
    pipeline = await Pipeline.open()
    folder = await mkdtemp(join(tmpdir(), 'dossier-store-'))
  })
  afterEach(async () => {
    mountStores([])
    await pipeline.close()
    await rm(folder, { recursive: true, force: true })
  })

  function mount(change: object = {}): void {
    const at = { endpoint: moto.endpoint, bucket, region: 'us-east-1', ...moto.key, patienceMs: 0 }
    mountStores([openS3Store({ folder: Buffer.from('/srv/leak'), prefix: 'case/' }, { ...at, ...change })])
  }
  const put = (name: string, bytes: string) => moto.put(bucket, `case/${name}`, bytes)
  const told = async () => {
    const { items } = await ledgerPage(pipeline.records, { project, from: 0, size: 100 })
    return items.map(({ path, embeddedPath, state, reasons }) =>
      [
        path.slice('/srv/leak/'.length) + (embeddedPath ? `!/${embeddedPath}` : ''),
        state,
        ...reasons.map(({ code }) => code),
      ].join(' '),
    )
  }
  async function documentOf(name: string): Promise<StoredDocument> {
    const rows = await pipeline.records.db.selectFrom('document').select('id').where('extraction_level', '=', 0).execute()
    const all = await findDocuments(
      pipeline.records,
      project,
      rows.map(({ id }) => id),
    )
    const found = all.find(({ source }) => source.path === `/srv/leak/${name}`)
    if (!found) throw new Error(`no document ${name}`)
    return found
  }
  const copies = () => readdir(draftsOf(keptFilesOf(pipeline.program))).catch((): string[] => [])

  it('are indexed as those of a folder are, with their names, equal bytes and parts, and leave no copy', async () => {
    await put('a.txt', 'one\nattach x inside')
    await put('deep/b.txt', 'two')
    await put('deep/c.txt', 'two')
    await put('empty.txt', '')
    expect((await pipeline.index('/srv/leak')).state).toBe('DONE')
    expect(await told()).toEqual([
      'a.txt indexed',
      'a.txt!/x indexed',
      'deep/b.txt indexed',
      'deep/c.txt duplicate same-bytes',
      'empty.txt empty',
    ])
    expect(await copies()).toEqual([])
  })

  it('have their bytes read from it, whole, in part, at places and as a file', async () => {
    await put('a.txt', 'as it was read')
    await pipeline.index('/srv/leak')
    const document = await documentOf('a.txt')
    expect(await text((await openSource(pipeline.records, document)).stream())).toBe('as it was read')
    expect(await text((await openSource(pipeline.records, document)).stream({ start: 3, end: 4 }))).toBe('it')
    expect(String(await (await openSource(pipeline.records, document)).bytes.read(10, 100))).toBe('read')
    const opening = { records: pipeline.records, signal, program: pipeline.program, folder }
    for (const _ of ['first', 'again']) {
      const file = await openFile(opening, document)
      expect(await readFile(Buffer.from(file.path), 'utf8')).toBe('as it was read')
      await file.close()
    }
    expect(await readdir(folder)).toEqual([])
  })

  it('are read again where they changed, and only there; what is gone is missing', async () => {
    await put('a.txt', 'one')
    await put('b.txt', 'two')
    await pipeline.index('/srv/leak')
    const before = await documentOf('a.txt')
    await put('a.txt', 'other')
    await expect(openSource(pipeline.records, before)).rejects.toMatchObject({ code: 'SOURCE_CHANGED' })
    await moto.remove(bucket, 'case/b.txt')
    const gone = await documentOf('b.txt')
    await expect(openSource(pipeline.records, gone)).rejects.toMatchObject({ code: 'SOURCE_NOT_FOUND' })
    await pipeline.index('/srv/leak')
    const { items } = await ledgerPage(pipeline.records, { project, from: 0, size: 100, missing: true })
    expect(items.map(({ path }) => path)).toEqual(['/srv/leak/b.txt'])
    expect(await text((await openSource(pipeline.records, await documentOf('a.txt'))).stream())).toBe('other')
  })

  it('are the same where an object was only stored anew', async () => {
    await put('a.txt', 'one')
    await pipeline.index('/srv/leak')
    const before = await documentOf('a.txt')
    await pipeline.records.db.updateTable('entry').set({ changed_ns: '1', modified_ns: '1' }).execute()
    expect(await text((await openSource(pipeline.records, before)).stream())).toBe('one')
  })

  it('are all there still when the store is away: runs say so, nothing is missing, and the next run goes on', async () => {
    await put('a.txt', 'one')
    await pipeline.index('/srv/leak')
    const document = await documentOf('a.txt')
    mount({ secretAccessKey: 'wrong' })
    await expect(pipeline.index('/srv/leak')).rejects.toMatchObject({ code: 'STORE_DOWN' })
    await expect(openSource(pipeline.records, document)).rejects.toMatchObject({ code: 'STORE_DOWN' })
    const check = { records: pipeline.records, project, findings: new Findings(), onFile: () => {}, signal }
    await expect(checkDisk(check)).rejects.toMatchObject({ code: 'STORE_DOWN' })
    expect((await ledgerPage(pipeline.records, { project, from: 0, size: 100, missing: true })).items).toEqual([])
    mount()
    await put('b.txt', 'two')
    expect((await pipeline.index('/srv/leak')).state).toBe('DONE')
    expect(await told()).toEqual(['a.txt indexed', 'b.txt indexed'])
  })
})
