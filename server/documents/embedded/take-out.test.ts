import { createHash } from 'node:crypto'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { storedRar } from '../containers/testing/stored-rar.ts'
import { entryRow } from '../records/testing/entry-row.ts'
import { describeOnBoth } from '../records/testing/on-both.ts'
import { readEmbedded } from './open-embedded.ts'
import type { StoredDocument } from './read.ts'

const signal = new AbortController().signal
const noText = { version: 1, textLength: 0, segmentCount: 0, rid: 1 }

describeOnBoth('the bytes of a document in a RAR', (place) => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'dossier-embedded-'))
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  /** A member of an archive on disk, as the records have both. */
  async function member(archive: Buffer, text: string) {
    const path = join(folder, 'a.rar')
    await writeFile(path, archive)
    const records = await place.open()
    const { mtimeNs, ctimeNs, ino } = await stat(path, { bigint: true })
    const digest = createHash('sha384').update('p').update(archive).digest('hex')
    const times = { modified_ns: String(mtimeNs), changed_ns: String(ctimeNs), inode: String(ino) }
    const entry = entryRow(path, { size_bytes: archive.length, digest, ...times })
    const query = records.db.insertInto('entry').values(entry).returning('entry_id')
    const { entry_id } = await query.executeTakeFirstOrThrow()
    const source = { contentType: 'application/x-rar-compressed', extractionLevel: 0, ledgerReasons: [{ code: 'opened' }] }
    const counts = { text_length: 0, segment_count: 0, version: 1, extraction_level: 0 }
    const ids = { project: 'p', id: 'root', root_id: 'root', parent_id: null, type: 'Document' as const, entry_id }
    await records.db
      .insertInto('document')
      .values({ ...ids, ...counts, source: JSON.stringify(source) })
      .execute()
    const metadata = { tika_metadata_x_tika_digest_sha384: createHash('sha384').update(text).digest('hex') }
    const own = { extractionLevel: 1, parentDocument: 'root', metadata, ledgerReasons: [] }
    const ofMember = { project: 'p', id: 'member', routing: 'root', type: 'Document' as const, source: own, entryId: entry_id }
    const document: StoredDocument = { ...noText, ...ofMember }
    return { records, document }
  }

  it('are those of the member with its digest', async () => {
    const { records, document } = await member(storedRar([{ name: 'a.png', text: 'a picture' }]), 'a picture')
    expect((await readEmbedded({ records, signal }, document)).toString()).toBe('a picture')
  })

  it('need a password where it is locked, and say so', async () => {
    const archive = storedRar([{ name: 'a.png', text: 'a picture', password: 'harbour' }])
    const { records, document } = await member(archive, 'a picture')
    const opened = await readEmbedded({ records, signal, passwords: ['nothing', 'harbour'] }, document)
    expect(opened.toString()).toBe('a picture')
    await expect(readEmbedded({ records, signal }, document)).rejects.toMatchObject({ facts: { locked: 'yes' } })
  })
})
