import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { asFull, draftIn, findKept, keepFile } from './kept-files.ts'

let folder: string
const place = (mostBytes = 1_000) => ({ folder: join(folder, 'kept'), mostBytes })
const keyOf = (text: string) => ({ project: 'p', digest: createHash('sha384').update(text).digest('hex') })

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dossier-kept-'))
})
afterEach(() => rm(folder, { recursive: true }))

async function keep(text: string, mostBytes?: number, key = keyOf(text)) {
  const draft = await draftIn(place())
  await writeFile(draft, text)
  return keepFile(place(mostBytes), key, draft)
}

it('keeps a file by its digest, for its project alone', async () => {
  const path = await keep('a letter')
  expect(path).toBeDefined()
  expect(await findKept(place(), keyOf('a letter'))).toBe(path)
  expect(await readFile(path ?? '', 'utf8')).toBe('a letter')
  expect(await findKept(place(), { ...keyOf('a letter'), project: 'other' })).toBeUndefined()
  expect(await readdir(join(folder, 'drafts'))).toEqual([])
})

it('keeps no other bytes, and drops what was damaged on the disk', async () => {
  expect(await keep('another letter', 1_000, keyOf('a letter'))).toBeUndefined()
  expect(await readdir(join(folder, 'drafts'))).toEqual([])
  const { digest } = keyOf('cut')
  const path = join(folder, 'kept', 'p', digest.slice(0, 2), digest)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, 'cu')
  expect(await findKept(place(), keyOf('cut'))).toBeUndefined()
  expect(await readdir(dirname(path))).toEqual([])
})

it('drops what was not used for longest, never what has just been taken out', async () => {
  const paths = [await keep('one'.repeat(10)), await keep('two'.repeat(10)), await keep('three'.repeat(10))]
  for (const [at, path = ''] of paths.entries()) await utimes(path, 100 + at, 100 + at)
  await findKept(place(), keyOf('one'.repeat(10)))
  await keep('four'.repeat(10), 130)
  const left = ['one', 'two', 'three', 'four'].map((text) => findKept(place(), keyOf(text.repeat(10))))
  // 150 bytes; down to a tenth below the limit two have to go.
  expect((await Promise.all(left)).map((path) => path !== undefined)).toEqual([true, false, false, true])
  const large = await keep('large'.repeat(100), 130)
  expect(await findKept(place(), keyOf('large'.repeat(100)))).toBe(large)
})

it('says that the disk is full where it is', () => {
  expect(asFull(Object.assign(new Error('no space'), { code: 'ENOSPC' }))).toMatchObject({ code: 'DISK_FULL' })
  const other = Object.assign(new Error('no such file'), { code: 'ENOENT' })
  expect(asFull(other)).toBe(other)
})
