import { createHash } from 'node:crypto'
import { appendFile, lstat, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { WatchedFolder } from '@dossier/contract/indexing/watching'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { makeFolder, removeFolders } from '../harness/folders.ts'
import { readLedger } from '../harness/index-state.ts'
import { untilIndexed } from '../harness/indexing.ts'
import { type Program, startProgram } from '../harness/program.ts'

// The whole program with the system's own events. It waits for what is to come, however long a machine takes for it.
const limit = { timeout: 90_000, interval: 200 }
const project = 'local-datashare'
const place = '/api/local/folders/watched'
let home: string
let files: string
let program: Program

beforeAll(async () => {
  home = await makeFolder('watching-home')
  files = join(await makeFolder('watching-files'), 'leak')
  await mkdir(join(files, 'deep'), { recursive: true })
  await writeFile(join(files, 'first.txt'), 'The first letter of 1998.')
  await writeFile(join(files, 'deep', 'second.txt'), 'The second letter of 1998.')
  program = await startProgram(home, [files])
  await untilIndexed(program)
  await program.call('PUT', place, { project, path: files })
  await untilWatching()
})

afterAll(async () => {
  await program.stop()
  await removeFolders()
})

async function watched(): Promise<WatchedFolder> {
  const [folder] = z.array(WatchedFolder).parse(await program.call('GET', `${place}?project=${project}`))
  if (!folder) throw new Error('nothing is watched')
  return folder
}

const untilWatching = () => vi.waitUntil(async () => (await watched()).state === 'watching', limit)

async function line(name: string) {
  return (await readLedger(program)).find(({ path }) => path === join(files, name))
}

const untilIn = (name: string, isSo: (found: Awaited<ReturnType<typeof line>>) => boolean) =>
  vi.waitUntil(async () => isSo(await line(name)), limit)

const untilRead = (name: string) => untilIn(name, (found) => found?.state === 'indexed')

async function factsOf(name: string) {
  const path = join(files, name)
  // First, for it is our own reading that the system may write down as the last access.
  const digest = createHash('sha256')
    .update(await readFile(path))
    .digest('hex')
  const { atimeNs, mtimeNs, ctimeNs, size, ino, mode } = await lstat(path, { bigint: true })
  return [digest, ...[atimeNs, mtimeNs, ctimeNs, size, ino, mode].map(String)]
}

it('reads what is new, in folders that are new, and leaves no trace in it', async () => {
  await mkdir(join(files, 'new', 'folder'), { recursive: true })
  await writeFile(join(files, 'new', 'folder', 'third.txt'), 'The third letter of 2003.')
  const [before, old] = [await factsOf('new/folder/third.txt'), await factsOf('first.txt')]
  await untilRead('new/folder/third.txt')
  await untilWatching()
  expect(await factsOf('new/folder/third.txt')).toEqual(before)
  expect(await factsOf('first.txt')).toEqual(old)
  const { lastRun, events, problems } = await watched()
  expect([lastRun?.state, events, problems]).toEqual(['DONE', 'all', []])
})

it('reads a file once it is written to its end', async () => {
  const letters = Array.from({ length: 40 }, (_, number) => `Letter ${number}.\n`)
  for (const letter of letters) {
    await appendFile(join(files, 'growing.txt'), letter)
    await vi.waitUntil(async () => await watched(), limit)
  }
  await untilRead('growing.txt')
  expect((await line('growing.txt'))?.sizeBytes).toBe(Buffer.byteLength(letters.join('')))
})

it('follows what is changed, moved and removed', async () => {
  await writeFile(join(files, 'first.txt'), 'The first letter, with another end.')
  await rename(join(files, 'deep', 'second.txt'), join(files, 'second.txt'))
  await rm(join(files, 'new'), { recursive: true })
  await untilIn('new/folder/third.txt', (found) => found?.missingSince != null)
  await untilWatching()
  expect((await line('second.txt'))?.reasons.map(({ code }) => code)).toEqual(['moved-from'])
  expect(await line('deep/second.txt')).toBeUndefined()
  expect((await line('first.txt'))?.sizeBytes).toBe(35)
})

it('goes on after a kill, with what changed in between', async () => {
  await writeFile(join(files, 'fourth.txt'), 'The fourth letter.')
  await program.kill()
  await writeFile(join(files, 'fifth.txt'), 'The fifth letter.')
  program = await startProgram(home)
  await untilRead('fourth.txt')
  await untilRead('fifth.txt')
  await untilWatching()
  await writeFile(join(files, 'sixth.txt'), 'The sixth letter.')
  await untilRead('sixth.txt')
})

it('touches nothing while the folder is away, and goes on once it is back', async () => {
  await untilWatching()
  const before = await readLedger(program)
  await rename(files, `${files}-away`)
  await vi.waitUntil(async () => (await watched()).state === 'unreachable', limit)
  expect((await watched()).problems.map(({ code }) => code)).toEqual(['unreachable'])
  expect(await readLedger(program)).toEqual(before)
  await writeFile(join(`${files}-away`, 'seventh.txt'), 'The seventh letter.')
  await rename(`${files}-away`, files)
  await untilRead('seventh.txt')
})

it('sees nothing any more once it is switched off', async () => {
  const query = new URLSearchParams({ project, path: files })
  await program.call('DELETE', `${place}?${query}`)
  expect(await program.call('GET', place)).toEqual([])
})
