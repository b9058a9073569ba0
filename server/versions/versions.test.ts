import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { setFolder } from '../indexing/folders.ts'
import { removeFolder } from '../indexing/removal/remove-folder.ts'
import { requestIndexing } from '../indexing/request-runs.ts'
import { documentPaths, expectIndexFollows, folder, openOn, pipeline, write } from '../indexing/testing/indexed-folder.ts'
import { project } from '../indexing/testing/pipeline.ts'
import { ledgerPage } from '../ledger/read.ts'
import { removeProject } from '../projects/remove-project.ts'
import { describeOnBoth } from '../records/testing/on-both.ts'
import { listVersions, versionDocuments, versionText } from './read.ts'
import { versionDb } from './tables.ts'

async function indexKeeping(keepVersions = true): Promise<void> {
  await requestIndexing(pipeline.scope, { project, folder: Buffer.from(folder), keepVersions })
  await pipeline.work()
}

async function idOf(name: string): Promise<string> {
  const { items } = await ledgerPage(pipeline.records, { project, name, from: 0, size: 1 })
  return items[0]?.id ?? ''
}

/** The texts of the kept versions of a file, the latest first. */
async function textsOf(name: string): Promise<string[]> {
  const place = { project, id: await idOf(name) }
  const versions = await listVersions(pipeline.records, place)
  return Promise.all(
    versions.map(async ({ version, own }) => {
      const part = { ...place, version, number: own?.number ?? -1 }
      return (await versionText(pipeline.records, part, { offset: 0, limit: 1_000_000 })).content
    }),
  )
}

const segments = async () => (await pipeline.records.db.selectFrom('segment').select('rid').execute()).length
const kept = async () => (await versionDb(pipeline.records.db).selectFrom('version_document').select('version').execute()).length

describeOnBoth('the former text of a changed file', (place) => {
  openOn(place)

  it('is not kept unless somebody wants it', async () => {
    await write({ 'a.txt': 'one' })
    await pipeline.index(folder)
    await write({ 'a.txt': 'two' })
    await pipeline.index(folder)
    expect(await textsOf('a.txt')).toEqual([])
    expect(await segments()).toBe(1)
  })

  it('is kept with what was embedded in it, is read, and is in no total and no search', async () => {
    const long = 'word '.repeat(40_000)
    await write({ 'a.txt': long, 'b.zip': 'attach x one\nattach y two', 'c.txt': 'stays' })
    await indexKeeping()
    const before = await pipeline.totals()
    await write({ 'a.txt': 'short', 'b.zip': 'attach x ONE' })
    // The folder keeps them from now on, without being told again.
    await pipeline.index(folder)
    expect(await textsOf('a.txt')).toEqual([long.trim()])
    expect(await textsOf('c.txt')).toEqual([])
    const zip = { project, id: await idOf('b.zip') }
    const [version] = await listVersions(pipeline.records, zip)
    expect(version).toMatchObject({ path: join(folder, 'b.zip'), documents: 3, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) })
    const at = { ...zip, version: version?.version ?? 0 }
    const { items } = await versionDocuments(pipeline.records, at, { from: 1, size: 9 })
    expect(items.map(({ embeddedPath, state }) => `${embeddedPath} ${state}`)).toEqual(['x indexed', 'y indexed'])
    const piece = await versionText(pipeline.records, { ...at, number: 2 }, { offset: 1, limit: 1 })
    expect(piece).toEqual({ content: 'w', offset: 1, textLength: 3 })
    // One line of the archive has gone, as the ledger says.
    expect(await pipeline.totals()).toMatchObject({ found: before.found - 1 })
    expect(await documentPaths()).toEqual(['a.txt', 'b.zip', 'b.zip', 'c.txt'])
    await expectIndexFollows()
    const text = await versionText(pipeline.records, { ...at, number: 2 }, { offset: 0, limit: 9 })
    expect(text.content).toBe('two')
    await expect(
      versionText(pipeline.records, { ...at, id: await idOf('c.txt'), number: 0 }, { offset: 0, limit: 9 }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('is kept each time, goes with a file that is moved, and stays when it becomes a duplicate', async () => {
    await write({ 'a.txt': 'one', 'b.txt': 'three' })
    await indexKeeping()
    for (const text of ['two', 'four']) {
      await write({ 'a.txt': text })
      await pipeline.index(folder)
    }
    expect(await textsOf('a.txt')).toEqual(['two', 'one'])
    await rename(join(folder, 'a.txt'), join(folder, 'moved.txt'))
    await pipeline.index(folder)
    expect(await textsOf('moved.txt')).toEqual(['two', 'one'])
    await write({ 'moved.txt': 'three' })
    await pipeline.index(folder)
    const [line] = (await ledgerPage(pipeline.records, { project, name: 'moved', from: 0, size: 1 })).items
    expect(line?.state).toBe('duplicate')
    expect(await kept()).toBe(3)
    // Read again with the bytes that it has, nothing is to be kept.
    await write({ 'b.txt': 'three' })
    await pipeline.index(folder)
    expect(await kept()).toBe(3)
  })

  it('is not kept once the folder says so, and goes with the folder', async () => {
    await write({ 'a.txt': 'one', 'b.txt': 'other' })
    await indexKeeping()
    await write({ 'a.txt': 'two' })
    await pipeline.index(folder)
    expect(await setFolder(pipeline.scope, { project, path: folder, keepVersions: false })).toMatchObject({
      keepsVersions: false,
    })
    await write({ 'a.txt': 'three' })
    await pipeline.index(folder)
    expect(await textsOf('a.txt')).toEqual(['one'])
    await rm(join(folder, 'b.txt'))
    await pipeline.finish(removeFolder(pipeline.scope, project, folder))
    expect([await kept(), await segments()]).toEqual([0, 0])
    await expect(setFolder(pipeline.scope, { project, path: folder, keepVersions: true })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })

  it('goes with its project', async () => {
    await write({ 'a.txt': 'one' })
    await indexKeeping()
    await write({ 'a.txt': 'two' })
    await pipeline.index(folder)
    expect(await kept()).toBe(1)
    await pipeline.finish(removeProject(pipeline.scope, project))
    expect([await kept(), await segments()]).toEqual([0, 0])
  })
})
