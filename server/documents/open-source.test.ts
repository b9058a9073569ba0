import { createHash } from 'node:crypto'
import { mkdtemp, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Records } from '../records/open.ts'
import { entryRow } from '../records/testing/entry-row.ts'
import { describeOnBoth } from '../records/testing/on-both.ts'
import { openSource } from './open-source.ts'
import type { StoredDocument } from './read.ts'

describeOnBoth('the file of a document', (place) => {
  let folder: string
  let path: string
  let records: Records
  let document: StoredDocument

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'dossier-source-'))
    path = join(folder, 'a.txt')
    await writeFile(path, 'as it was read')
    // A whole second: no date that is set loses a part of it.
    await utimes(path, 1_000, 1_000)
    records = await place.open()
    const { mtimeNs, ctimeNs, ino } = await stat(path, { bigint: true })
    const entry = entryRow(path, {
      size_bytes: 14,
      digest: createHash('sha384').update('p').update('as it was read').digest('hex'),
      modified_ns: String(mtimeNs),
      changed_ns: String(ctimeNs),
      inode: String(ino),
    })
    const { entry_id: entryId } = await records.db
      .insertInto('entry')
      .values(entry)
      .returning('entry_id')
      .executeTakeFirstOrThrow()
    document = {
      rid: 1,
      project: 'p',
      id: 'x',
      routing: 'x',
      version: 1,
      type: 'Document',
      source: {},
      textLength: 0,
      segmentCount: 0,
      entryId,
    }
  })

  afterEach(() => rm(folder, { recursive: true, force: true }))

  test('reads the file that the ledger names, whole or in part', async () => {
    expect(await text((await openSource(records, document)).stream())).toBe('as it was read')
    expect(await text((await openSource(records, document)).stream({ start: 3, end: 4 }))).toBe('it')
  })

  test('other bytes of the same length are never taken for those that were read, whatever date they were given', async () => {
    await writeFile(path, 'as it was READ')
    await utimes(path, 1_000, 1_000)
    await expect(openSource(records, document)).rejects.toMatchObject({ code: 'SOURCE_CHANGED' })
  })

  test('a file that was only touched is still the same', async () => {
    await utimes(path, 1, 1)
    expect(await text((await openSource(records, document)).stream())).toBe('as it was read')
  })

  test('other bytes are refused, also of the same length', async () => {
    await writeFile(path, 'as it is now!!')
    await utimes(path, 1, 1)
    await expect(openSource(records, document)).rejects.toMatchObject({ code: 'SOURCE_CHANGED' })
    await writeFile(path, 'longer than it was')
    await expect(openSource(records, document)).rejects.toMatchObject({ code: 'SOURCE_CHANGED' })
  })

  test('a link in the place of the file is not followed, and a file that is gone is said', async () => {
    await rm(path)
    await expect(openSource(records, document)).rejects.toMatchObject({ code: 'SOURCE_NOT_FOUND' })
    await symlink('/etc/hostname', path)
    await expect(openSource(records, document)).rejects.toMatchObject({ code: 'SOURCE_CHANGED' })
  })
})
