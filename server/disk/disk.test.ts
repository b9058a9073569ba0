import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { homeLayout } from '../home/layout.ts'
import { makeHome } from '../home/make.ts'
import { diskUse } from './disk-use.ts'
import { freeParts } from './free.ts'

let home: string

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'dossier-disk-'))
  await makeHome(home)
})
afterEach(() => rm(home, { recursive: true, force: true }))

async function put(path: string, bytes: number): Promise<void> {
  const file = join(home, path)
  await mkdir(join(file, '..'), { recursive: true })
  await writeFile(file, Buffer.alloc(bytes))
}

async function told(): Promise<Record<string, [bytes: number, canFree: number]>> {
  const { parts } = await diskUse({ layout: homeLayout(home), config: {} })
  return Object.fromEntries(parts.map(({ part, bytes, canFree }) => [part, [bytes, canFree]]))
}

it('tells what each part takes, what of it can be freed, and the disk', async () => {
  await put('records.sqlite', 1_000)
  await put('records.sqlite-wal', 200)
  await put('records.sqlite.before-2026', 400)
  await put('config.json.before-2026', 4)
  await put('index/segments/a', 50)
  await put('previews/made/p/a.jpg', 30)
  await put('previews/copies/b', 7)
  await put('embedded/kept/p/c', 20)
  await put('logs/server.log', 3)
  await put('logs/server.log.1', 5)
  await put('config.json', 2)
  expect(await told()).toEqual({
    records: [1_200, 0],
    aside: [404, 404],
    index: [50, 0],
    previews: [37, 30],
    embedded: [20, 20],
    logs: [8, 5],
    rest: [2, 0],
  })
  const { totalBytes, freeBytes } = await diskUse({ layout: homeLayout(home), config: {} })
  expect(totalBytes).toBeGreaterThan(freeBytes)
})

it('frees what is asked for and nothing else', async () => {
  await put('records.sqlite', 1_000)
  await put('records.sqlite.before-2026', 400)
  await put('previews/made/p/a.jpg', 30)
  await put('previews/copies/b', 7)
  await put('embedded/kept/p/c', 20)
  await put('logs/server.log', 3)
  await put('logs/server.log.1', 5)
  await freeParts(homeLayout(home), ['previews', 'logs'])
  expect(await told()).toEqual({ records: [1_000, 0], aside: [400, 400], embedded: [20, 20], previews: [7, 0], logs: [3, 0] })
  await freeParts(homeLayout(home), ['embedded', 'aside'])
  expect(await readdir(home)).toEqual(expect.arrayContaining(['records.sqlite']))
  expect(await told()).toEqual({ records: [1_000, 0], previews: [7, 0], logs: [3, 0] })
})
