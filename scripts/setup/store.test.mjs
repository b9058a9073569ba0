import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fetchFromStore, putIntoStore } from './store.mjs'

let folder
let store

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dossier-store-'))
  store = join(folder, 'store')
})

afterEach(() => rm(folder, { recursive: true, force: true }))

describe('the store of built parts', () => {
  it('gives back a file as it was put in', async () => {
    const source = await writeSource('engine', 'machine code')
    await putIntoStore(store, { name: 'engine', hash: 'a', source })
    const target = join(folder, 'clone', 'engine')
    expect(await fetchFromStore(store, { name: 'engine', hash: 'a', target })).toBe(true)
    expect(await readFile(target, 'utf8')).toBe('machine code')
  })

  it('gives back a folder and takes the place of an older one', async () => {
    const source = await writeScreens('new')
    await putIntoStore(store, { name: 'web', hash: 'a', source })
    const target = join(folder, 'clone', 'web')
    await mkdir(target, { recursive: true })
    await writeFile(join(target, 'old.js'), 'old')
    expect(await fetchFromStore(store, { name: 'web', hash: 'a', target })).toBe(true)
    expect(await readdir(target)).toEqual(['assets', 'index.html'])
    expect(await readdir(join(folder, 'clone'))).toEqual(['web'])
  })

  it('has nothing for another content', async () => {
    const source = await writeSource('engine', 'machine code')
    await putIntoStore(store, { name: 'engine', hash: 'a', source })
    expect(await fetchFromStore(store, { name: 'engine', hash: 'b', target: join(folder, 'x') })).toBe(false)
  })

  it('throws away an entry that was changed, cut or is without its list', async () => {
    const source = await writeScreens('screens')
    const entry = join(store, 'web-a')
    const target = join(folder, 'x')
    const spoils = [
      () => appendFile(join(entry, 'part', 'index.html'), 'more'),
      () => rm(join(entry, 'part', 'assets'), { recursive: true }),
      () => writeFile(join(entry, 'part', 'extra.js'), ''),
      () => writeFile(join(entry, 'list.json'), '[['),
    ]
    for (const spoil of spoils) {
      await putIntoStore(store, { name: 'web', hash: 'a', source })
      await spoil()
      expect(await fetchFromStore(store, { name: 'web', hash: 'a', target })).toBe(false)
    }
    expect(await readdir(folder)).not.toContain('x')
  })

  it('keeps the four last contents of a part and no drafts', async () => {
    for (const hash of ['a', 'b', 'c', 'd', 'e', 'f']) {
      await putIntoStore(store, { name: 'engine', hash, source: await writeSource('engine', hash) })
    }
    const entries = await readdir(store)
    expect(entries).toHaveLength(4)
    expect(entries).toContain('engine-f')
  })
})

async function writeSource(name, text) {
  await writeFile(join(folder, name), text)
  return join(folder, name)
}

async function writeScreens(text) {
  await mkdir(join(folder, 'screens', 'assets'), { recursive: true })
  await writeFile(join(folder, 'screens', 'index.html'), text)
  await writeFile(join(folder, 'screens', 'assets', 'main.js'), text)
  return join(folder, 'screens')
}
