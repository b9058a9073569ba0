import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readDocuments } from '../documents/read.ts'
import type { Records } from '../records/open.ts'
import { describeOnBoth } from '../records/testing/on-both.ts'
import { storeDocuments } from '../search/testing/store-documents.ts'
import { Archive, type Made } from './archive.ts'
import { factsOf } from './document-facts.ts'
import { placesOf } from './places.ts'
import { readZip } from './testing/download-server.ts'

/** Longer than one piece of a text, so that it is read twice: to measure it, and to copy it. */
const longText = 'harbour '.repeat(200_000)

describeOnBoth('an archive that opens by itself', (place) => {
  let downloads = ''
  beforeEach(async () => {
    downloads = await mkdtemp(join(tmpdir(), 'archive-'))
  })
  afterEach(() => rm(downloads, { recursive: true }))
  const placesIn = async (name: string) => {
    const { work } = placesOf({ downloads }, { folder: name, archive: 'archive.zip' })
    await mkdir(dirname(work.archive))
    return work
  }
  const madeOf = (records: Records, room: Made['room']): Made => ({
    args: {
      uuid: 'u',
      projects: ['p'],
      query: '*',
      isClause: false,
      uri: null,
      encrypted: false,
      withContainers: false,
      withThreads: true,
      offline: 'en',
      createdAt: 0,
      folder: '',
      archive: '',
    },
    limits: { files: 10, bytes: 10_000 },
    room,
    password: undefined,
    records,
    signal: new AbortController().signal,
  })

  test('keeps a document whose text goes while it is copied, without the text', async () => {
    const records = await place.open()
    const rids = await storeDocuments(records, [{ id: 'a', content: longText, source: { path: '/a.pdf' } }])
    const { documents } = await readDocuments(records, rids)
    const [document] = documents
    if (!document) throw new Error('no document')
    let rooms = 0
    const paths = await placesIn('text')
    const archive = await Archive.create(
      paths,
      madeOf(records, async () => {
        rooms += 1
        // The first room is for the document, the second for its text, which was measured then.
        if (rooms === 2) await records.db.deleteFrom('segment').where('rid', '=', document.rid).where('number', '>', 0).execute()
      }),
    )
    await archive.add(factsOf(document, undefined, 'result'), { sizeBytes: 3, pieces: [Buffer.from('pdf')] })
    await archive.finish({ added: 1 }, false)
    await archive.close()
    const { 'manifest.json': json = '', 'index.html': page = '', ...files } = await readZip(await readFile(paths.archive))
    expect(files).toEqual({ 'a.pdf': 'pdf', 'manifest.csv': expect.any(String) })
    expect(JSON.parse(json)).toMatchObject({ documents: [{ file: 'a.pdf', status: 'added', reason: '' }], threadsAreCut: false })
    expect(page).not.toContain('.txt')
  })

  test('says in its manifest and on its page that a thread is not whole', async () => {
    const records = await place.open()
    const paths = await placesIn('threads')
    const archive = await Archive.create(
      paths,
      madeOf(records, async () => {}),
    )
    await archive.finish({ added: 0 }, true)
    await archive.close()
    const { 'manifest.json': json = '', 'index.html': page = '' } = await readZip(await readFile(paths.archive))
    expect(JSON.parse(json)).toMatchObject({ threadsAreCut: true })
    expect(page).toContain('A thread is too long to include in full')
  })

  // Linux alone tells which files a process holds.
  test.runIf(process.platform === 'linux')('holds no file open where it could not be begun', async () => {
    const records = await place.open()
    for (const [taken, name] of [['json', 'one'] as const, ['csv', 'two'] as const, ['rows', 'three'] as const]) {
      const paths = await placesIn(name)
      await writeFile(paths[taken], 'is there already')
      const before = (await readdir('/proc/self/fd')).length
      await expect(
        Archive.create(
          paths,
          madeOf(records, async () => {}),
        ),
      ).rejects.toThrow('EEXIST')
      expect((await readdir('/proc/self/fd')).length).toBe(before)
    }
  })
})
