import { chmod, mkdir, rename, rm, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { folder, openOn, pipeline, write } from '../indexing/testing/indexed-folder.ts'
import { project } from '../indexing/testing/pipeline.ts'
import { describeOnBoth } from '../records/testing/on-both.ts'
import { sweepFolder } from './sweep.ts'

function sweep(ownFolders: Buffer[] = []) {
  const { signal } = new AbortController()
  const request = { records: pipeline.records, project, folder: Buffer.from(folder), ownFolders, signal, rest: async () => {} }
  return sweepFolder(request)
}

describeOnBoth('a sweep', (place) => {
  openOn(place)

  it('finds nothing where nothing has changed since the run', async () => {
    await write({ 'a.txt': 'one\nattach x inside', 'deep/b.txt': 'two', '.DS_Store': 'x', 'left.tmp': 'y' })
    await pipeline.index(folder, { excludePattern: '*.tmp' })
    expect(await sweep()).toEqual({ files: 4, differing: 0, firstPath: undefined, gone: 0, signature: '' })
  })

  it('finds what is new, changed, moved or gone, and tells the same of the same', async () => {
    await write({ 'a.txt': 'one', 'b.txt': 'two', 'c.txt': 'three', 'd.txt': 'four' })
    await pipeline.index(folder)
    await utimes(join(folder, 'a.txt'), 1, 1)
    await rename(join(folder, 'b.txt'), join(folder, 'moved.txt'))
    await rm(join(folder, 'c.txt'))
    await write({ 'new.txt': 'five' })
    const found = await sweep()
    expect(found).toMatchObject({ files: 4, differing: 3, gone: 2 })
    expect((await sweep()).signature).toBe(found.signature)
    await write({ 'newer.txt': 'six' })
    expect((await sweep()).signature).not.toBe(found.signature)
    await pipeline.index(folder)
    expect(await sweep()).toMatchObject({ files: 5, differing: 0, gone: 0, signature: '' })
  })

  it('finds what a run has found missing again only when it is back', async () => {
    await write({ 'a.txt': 'one', 'b.txt': 'two' })
    await pipeline.index(folder)
    await rename(join(folder, 'a.txt'), `${folder}-away`)
    await pipeline.index(folder)
    expect((await sweep()).signature).toBe('')
    await rename(`${folder}-away`, join(folder, 'a.txt'))
    expect(await sweep()).toMatchObject({ differing: 1, gone: 0 })
  })

  it('is not led astray by a folder of our own in it, which changes all the time', async () => {
    await write({ 'a.txt': 'one', 'own/records': 'x' })
    const own = [Buffer.from(join(folder, 'own'))]
    await pipeline.index(folder)
    await pipeline.records.db
      .updateTable('entry')
      .set({ state: 'skipped', path_key: own[0] })
      .where('path', 'like', '%records')
      .execute()
    expect(await sweep(own)).toMatchObject({ differing: 0, gone: 0 })
    await write({ 'own/other': 'y' })
    expect(await sweep(own)).toMatchObject({ differing: 0, gone: 0 })
  })

  it.skipIf(process.getuid?.() === 0)('holds nothing to be gone that lies in a folder that may not be read', async () => {
    await mkdir(join(folder, 'shut'))
    await write({ 'shut/a.txt': 'one' })
    await pipeline.index(folder)
    await chmod(join(folder, 'shut'), 0)
    await pipeline.index(folder)
    expect(await sweep()).toMatchObject({ differing: 0, gone: 0 })
    await chmod(join(folder, 'shut'), 0o755)
  })
})
