import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { packedHeap, packedStore } from '../../containers/pst/testing/packed-store.ts'
import { storedRar } from '../../containers/testing/stored-rar.ts'
import type { UnpackEnd, Unpacker, Unpacking } from '../../extract/unpacker.ts'
import { homeLayout } from '../../home/layout.ts'
import { entryRow } from '../../records/testing/entry-row.ts'
import { describeOnBoth } from '../../records/testing/on-both.ts'
import { givenUnpacker, type ProgramOfEmbedded } from '../given-unpacker.ts'
import type { OpenedSource } from '../open-source.ts'
import type { StoredDocument } from '../read.ts'
import { takeOut } from './take-out.ts'

const signal = new AbortController().signal
async function text(opened: Promise<OpenedSource>): Promise<string> {
  const { bytes, close } = await opened
  return bytes.read(0, 1_000).then(String).finally(close)
}

const sha384 = (text: string) => createHash('sha384').update(text).digest('hex')
const noText = { version: 1, textLength: 0, segmentCount: 0, rid: 1 }

describeOnBoth('the bytes of an embedded document', (place) => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'dossier-embedded-'))
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  /** A member of an archive on disk, as the records have both. */
  async function member(archive: Buffer, text: string, root = {}) {
    const path = join(folder, 'a.rar')
    await writeFile(path, archive)
    const records = await place.open()
    const { mtimeNs, ctimeNs, ino } = await stat(path, { bigint: true })
    const digest = createHash('sha384').update('p').update(archive).digest('hex')
    const times = { modified_ns: String(mtimeNs), changed_ns: String(ctimeNs), inode: String(ino) }
    const entry = entryRow(path, { size_bytes: archive.length, digest, ...times })
    const query = records.db.insertInto('entry').values(entry).returning('entry_id')
    const { entry_id } = await query.executeTakeFirstOrThrow()
    const source = {
      path,
      contentType: 'application/x-rar-compressed',
      extractionLevel: 0,
      ledgerReasons: [{ code: 'opened' }],
      ...root,
    }
    const counts = { text_length: 0, segment_count: 0, version: 1, extraction_level: 0 }
    const ids = { project: 'p', id: 'root', root_id: 'root', parent_id: null, type: 'Document' as const, entry_id }
    await records.db
      .insertInto('document')
      .values({ ...ids, ...counts, source: JSON.stringify(source) })
      .execute()
    const metadata = { tika_metadata_x_tika_digest_sha384: sha384(text) }
    const own = { extractionLevel: 1, parentDocument: 'root', metadata, ledgerReasons: [] }
    const ofMember = { project: 'p', id: 'member', routing: 'root', type: 'Document' as const, source: own, entryId: entry_id }
    const document: StoredDocument = { ...noText, ...ofMember }
    return { records, document }
  }

  it('are those of the member with its digest', async () => {
    const { records, document } = await member(storedRar([{ name: 'a.png', text: 'a picture' }]), 'a picture')
    expect(await text(takeOut({ records, signal }, document))).toBe('a picture')
  })

  it('need a password where it is locked, and say so', async () => {
    const archive = storedRar([{ name: 'a.png', text: 'a picture', password: 'harbour' }])
    const { records, document } = await member(archive, 'a picture')
    const opened = takeOut({ records, signal, passwords: ['nothing', 'harbour'] }, document)
    expect(await text(opened)).toBe('a picture')
    await expect(takeOut({ records, signal }, document)).rejects.toMatchObject({ facts: { locked: 'yes' } })
  })

  /** What takes out what our readers do not: it writes these texts, and ends so. */
  function unpacking(texts: string[], end: UnpackEnd = 'whole') {
    const asked: Unpacking[] = []
    const unpacker: Unpacker = {
      unpack: async (wanted, keep) => {
        asked.push(wanted)
        for (const one of texts) {
          const path = join(folder, 'unpacked')
          await writeFile(path, one)
          await keep(wanted.wanted.at(-1) ?? '', path)
        }
        return end
      },
      close: async () => {},
    }
    const program: ProgramOfEmbedded = { given: [givenUnpacker.give(unpacker)], layout: homeLayout(folder) }
    return { asked, program }
  }

  const odd = Buffer.from('a container of a kind that nobody opens')

  it('are taken out by the reader of texts where our own do not know the container, and kept', async () => {
    const { records, document } = await member(odd, 'a letter')
    const { asked, program } = unpacking(['a letter'])
    expect(await text(takeOut({ records, signal, program }, document))).toBe('a letter')
    expect(asked).toMatchObject([{ container: { name: 'a.rar', sizeBytes: odd.length }, wanted: [sha384('a letter')] }])
    expect(await text(takeOut({ records, signal, program }, document))).toBe('a letter')
    expect(asked).toHaveLength(1)
  })

  it('are never other bytes than those that were read', async () => {
    const { records, document } = await member(odd, 'a letter', { ledgerReasons: [] })
    const { program } = unpacking(['another letter'])
    const refusal = {
      code: 'NOT_AVAILABLE',
      facts: { why: 'whole', message: expect.stringContaining('nothing in it has the bytes') },
    }
    await expect(takeOut({ records, signal, program }, document)).rejects.toMatchObject(refusal)
    expect(await readdir(join(folder, 'embedded', 'kept')).catch(() => [])).toEqual([])
  })

  it.each(['time', 'memory', 'room', 'crash'] as const)('say why where they cannot be had: %s', async (end) => {
    const { records, document } = await member(odd, 'a letter', { ledgerReasons: [] })
    const asking = takeOut({ records, signal, program: unpacking([], end).program }, document)
    await expect(asking).rejects.toMatchObject({ code: 'NOT_AVAILABLE', facts: { why: end } })
  })

  it('are looked for in portions of a store of Outlook 2013 and later, which are gone afterwards', async () => {
    const ids = [0x200024, 0x200044]
    const data = [...ids.keys()].map((at) => 0x100 + 4 * at)
    const heaps = ids.flatMap(() => packedHeap(0xbc, [[Buffer.from('b502060000000000', 'hex')]]))
    const nodes = ids.map((id, at) => ({ id, data: data[at] ?? 0 }))
    const store = packedStore({ nodes, blocks: new Map(heaps.map((heap, at) => [data[at] ?? 0, heap])) }).bytes
    const { records, document } = await member(store, 'a letter', {
      contentType: 'application/vnd.ms-outlook-pst',
      ledgerReasons: [],
    })
    const { asked, program } = unpacking(['a letter'])
    expect(await text(takeOut({ records, signal, program }, document))).toBe('a letter')
    // The generation that the reader knows.
    const [first] = asked
    expect(first?.container.sizeBytes).not.toBe(store.length)
    expect(await readdir(join(folder, 'embedded', 'kept'))).toHaveLength(1)
  })

  it('need room on the disk', async () => {
    const { records, document } = await member(odd, 'a letter')
    const asking = takeOut({ records, signal, program: unpacking([], 'full').program }, document)
    await expect(asking).rejects.toMatchObject({ code: 'DISK_FULL' })
  })

  it('are none where the reader could give none, as of messages in a store', async () => {
    const { records, document } = await member(odd, '')
    const { asked, program } = unpacking([''])
    const source = { ...document.source, contentType: 'application/x-tika-pst-mail-item', contentLength: -1 }
    const message = { ...document, source }
    const refusal = { code: 'NOT_AVAILABLE', facts: { why: 'no-bytes' } }
    await expect(takeOut({ records, signal, program }, message)).rejects.toMatchObject(refusal)
    expect(asked).toEqual([])
  })

  it('are not to be had, though kept, where the file has changed', async () => {
    const { records, document } = await member(odd, 'a letter')
    const { program } = unpacking(['a letter'])
    await (await takeOut({ records, signal, program }, document)).close()
    await writeFile(join(folder, 'a.rar'), 'another container')
    await expect(takeOut({ records, signal, program }, document)).rejects.toMatchObject({ code: 'SOURCE_CHANGED' })
  })
})
