import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BlobReader, TextWriter, ZipReader } from '@zip.js/zip.js'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { addedBytes } from './aes.ts'
import { centralRecord } from './records.ts'
import { SizeChanged, ZipFile } from './zip-file.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zip-file-'))
})
afterEach(() => rm(folder, { recursive: true }))

const modified = new Date('2021-03-04T05:06:08Z')

type Given = { name: string; pieces: string[]; sizeBytes?: number }

async function write(entries: Given[], password?: string) {
  const path = join(folder, 'a.zip')
  const zip = await ZipFile.create(path, join(folder, 'directory'), password)
  const faults: unknown[] = []
  for (const { name, pieces, sizeBytes = Buffer.byteLength(pieces.join('')) } of entries) {
    await zip
      .add({ name, modified, sizeBytes, pieces: pieces.map((piece) => Buffer.from(piece)) })
      .catch((error: unknown) => faults.push(error))
  }
  const sizeBytes = await zip.finish()
  await zip.close()
  return { path, sizeBytes, faults }
}

/** As a reader of others' making has it. */
async function read(path: string, password?: string) {
  const reader = new ZipReader(new BlobReader(new Blob([await readFile(path)])), { ...(password && { password }) })
  const entries = await reader.getEntries()
  return Promise.all(
    entries.map(async (entry) => ({
      name: entry.filename,
      text: entry.directory ? '' : await entry.getData(new TextWriter(), { checkSignature: true, useWebWorkers: false }),
      time: entry.lastModDate.toISOString(),
      strength: entry.encrypted ? entry.extraFieldAES?.strength : 0,
    })),
  )
}

it('is read by another program as it was written', async () => {
  const long = 'long '.repeat(500_000)
  const { path, sizeBytes } = await write([
    { name: 'a/empty.txt', pieces: [] },
    { name: 'a/Übergröße Σ.txt', pieces: ['one ', 'two'] },
    { name: 'long.txt', pieces: [long.slice(0, 1_000_000), long.slice(1_000_000)] },
  ])
  expect((await readFile(path)).length).toBe(sizeBytes)
  const time = modified.toISOString()
  expect(await read(path)).toEqual([
    { name: 'a/empty.txt', text: '', time, strength: 0 },
    { name: 'a/Übergröße Σ.txt', text: 'one two', time, strength: 0 },
    { name: 'long.txt', text: long, time, strength: 0 },
  ])
})

it.each([
  ['1969-12-31T23:59:59Z', '1980-1-1'],
  ['2107-12-31T00:00:00Z', '2107-12-31'],
  ['2108-01-01T00:00:00Z', '2107-1-1'],
  ['2446-05-10T00:00:00Z', '2107-1-1'],
])('tells of %s what the form of DOS can express', (time, day) => {
  const facts = { name: Buffer.from('a'), crc: 0, sizeBytes: 0, storedBytes: 0, isEncrypted: false, offset: 0 }
  const bits = centralRecord({ ...facts, modified: new Date(time) }).readUInt16LE(14)
  expect([1980 + (bits >> 9), (bits >> 5) & 15, bits & 31].join('-')).toBe(day)
})

it('is opened with its password alone', async () => {
  const long = 'secret '.repeat(300_001)
  const entries = [
    { name: 'a', pieces: [] },
    { name: 'b', pieces: ['odd', ' pieces ', 'of bytes'] },
    { name: 'c', pieces: [long.slice(0, 1_500_001), long.slice(1_500_001)] },
  ]
  const { path } = await write(entries, 'Pass Wörd')
  const found = await read(path, 'Pass Wörd')
  expect(found.map(({ text }) => text)).toEqual(['', 'odd pieces of bytes', long])
  expect(found.map(({ strength }) => strength)).toEqual([3, 3, 3])
  await expect(read(path, 'another')).rejects.toThrow()
  expect((await readFile(path)).includes('secret')).toBe(false)
  expect(addedBytes).toBe(28)
})

it('keeps nothing of an entry whose bytes are not as many as were said', async () => {
  const long = 'x'.repeat(3_000_000)
  const { path, faults } = await write([
    { name: 'first', pieces: ['first'] },
    { name: 'short', pieces: [long], sizeBytes: 4_000_000 },
    { name: 'few', pieces: ['few'], sizeBytes: 4 },
    { name: 'many', pieces: ['many', 'many'], sizeBytes: 6 },
    { name: 'last', pieces: ['last'] },
  ])
  expect(faults).toHaveLength(3)
  expect(faults.every((fault) => fault instanceof SizeChanged)).toBe(true)
  expect((await read(path)).map(({ name, text }) => [name, text])).toEqual([
    ['first', 'first'],
    ['last', 'last'],
  ])
  expect((await readFile(path)).length).toBeLessThan(1000)
})

it('has more entries than the old end of a zip can count', async () => {
  const entries = Array.from({ length: 70_000 }, (_, number) => ({ name: `${number}`, pieces: [`${number}`] }))
  const { path } = await write(entries)
  const reader = new ZipReader(new BlobReader(new Blob([await readFile(path)])))
  const found = await reader.getEntries()
  expect([found.length, found.at(-1)?.filename]).toEqual([70_000, '69999'])
})
