import { mkdir, mkdtemp, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { storedRar } from '../testing/stored-rar.ts'
import { unrar } from './unrar.ts'

const signal = new AbortController().signal
let home: string

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'dossier-unrar-'))
})
afterEach(() => rm(home, { recursive: true, force: true }))

it('unpacks an archive without a trace in its times', async () => {
  const [path, folder] = [join(home, 'a.rar'), join(home, 'members')]
  await mkdir(folder)
  await writeFile(
    path,
    storedRar([
      { name: 'a.txt', text: 'about the harbour' },
      { name: 'b.txt', text: 'about the crane' },
    ]),
  )
  // Older than its content: what reads it like any program leaves its time here, also where such times are kept sparingly.
  await utimes(path, new Date('2001-01-01'), new Date('2002-01-01'))
  const before = await stat(path, { bigint: true })
  const unpacked = await unrar({ path, folder, roomBytes: 1_000, passwords: [] }, signal)
  if (unpacked.kind !== 'members') throw new Error('not unpacked')
  const texts = await Promise.all(unpacked.members.map(async ({ name, path }) => [name, await readFile(path, 'utf8')]))
  expect(texts).toEqual([
    ['a.txt', 'about the harbour'],
    ['b.txt', 'about the crane'],
  ])
  const after = await stat(path, { bigint: true })
  expect([after.atimeNs, after.mtimeNs, after.ctimeNs]).toEqual([before.atimeNs, before.mtimeNs, before.ctimeNs])
})

it('unpacks locked members of one password together, and others by themselves', { timeout: 10_000 }, async () => {
  const [path, folder] = [join(home, 'a.rar'), join(home, 'members')]
  await mkdir(folder)
  const members = Array.from({ length: 1_200 }, (_, at) => ({ name: `${at}.txt`, text: `text ${at}`, password: 'asterion' }))
  const other = { name: 'other.txt', text: 'about the quay', password: 'minos' }
  const stranger = { name: 'stranger.txt', text: 'about the pier', password: 'theseus' }
  await writeFile(path, storedRar([stranger, ...members.slice(0, 600), other, ...members.slice(600)]))
  const unpacked = await unrar({ path, folder, roomBytes: 100_000, passwords: ['minos', 'asterion'] }, signal)
  if (unpacked.kind !== 'members') throw new Error('not unpacked')
  expect(unpacked.members.filter(({ fault }) => fault).map(({ name, fault }) => [name, fault])).toEqual([
    ['stranger.txt', 'locked'],
  ])
  const texts = await Promise.all(unpacked.members.slice(1).map(({ path }) => readFile(path, 'utf8')))
  expect(texts.toSorted()).toEqual([...members.map(({ text }) => text), 'about the quay'].toSorted())
})
