import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { dropOldest } from '../home/drop-oldest.ts'
import { dropProject, keepCached, readCached } from './cache.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dossier-previews-'))
})
afterEach(() => rm(folder, { recursive: true }))

const key = (id: string, project = 'p') => ({ project, id, form: '0-310.jpg' })

it('keeps what was made, for one project at a time', async () => {
  const cache = { folder, mostBytes: 1_000 }
  await keepCached(cache, key('aa1'), Buffer.from('picture'))
  expect((await readCached(cache, key('aa1')))?.toString()).toBe('picture')
  expect(await readCached(cache, key('aa1', 'other'))).toBeUndefined()
  await dropProject(cache, 'p')
  expect(await readCached(cache, key('aa1'))).toBeUndefined()
})

it('drops what was not looked at for longest, until it is below its limit', async () => {
  const cache = { folder, mostBytes: 250 }
  for (const [index, id] of ['aa1', 'ab2', 'ac3'].entries()) {
    await keepCached({ folder, mostBytes: 10_000 }, key(id), Buffer.alloc(100))
    await utimes(join(folder, 'p', id.slice(0, 2), `${id}-0-310.jpg`), index + 1, index + 1)
  }
  await dropOldest(cache)
  expect(await Promise.all(['aa1', 'ab2', 'ac3'].map(async (id) => (await readCached(cache, key(id)))?.length))).toEqual([
    undefined,
    100,
    100,
  ])
})

it('does without where nothing can be written', async () => {
  await writeFile(join(folder, 'file'), '')
  const cache = { folder: join(folder, 'file'), mostBytes: 1_000 }
  await keepCached(cache, key('aa1'), Buffer.from('picture'))
  expect(await readCached(cache, key('aa1'))).toBeUndefined()
  expect(await readdir(folder)).toEqual(['file'])
})
