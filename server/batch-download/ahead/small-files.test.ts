import { mkdtemp, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { SourceEntry } from '../../documents/open-source.ts'
import { SmallFiles } from './small-files.ts'

let folder: string
let files: SmallFiles
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'small-files-'))
  files = new SmallFiles()
})
afterEach(async () => {
  await files.close()
  await rm(folder, { recursive: true })
})

const going = new AbortController().signal

async function entryOf(name: string, bytes?: string): Promise<SourceEntry> {
  const path = join(folder, name)
  if (bytes !== undefined) await writeFile(path, bytes)
  const { size, mtimeNs, ctimeNs, ino } = await stat(path, { bigint: true })
  const stamp = { modified_ns: String(mtimeNs), changed_ns: String(ctimeNs), inode: String(ino) }
  return { path_key: Buffer.from(path), path, size_bytes: Number(size), ...stamp, digest: null }
}

it('answers bytes and check sums in their order, and leaves what is not as it was to others', async () => {
  const [one, empty, touched, gone, large] = await Promise.all([
    entryOf('a', 'first'),
    entryOf('b', ''),
    entryOf('c', 'other'),
    entryOf('d', 'gone'),
    entryOf('e', 'x'.repeat(300_000)),
  ])
  const link = await entryOf('f', 'target')
  await utimes(join(folder, 'c'), new Date(), new Date('2001-01-01'))
  await rm(join(folder, 'd'))
  await rm(join(folder, 'f'))
  await symlink(join(folder, 'a'), join(folder, 'f'))
  const read = await files.read([one, touched, undefined, empty, gone, link, large, one], going)
  expect(read.map((file) => file && [file.bytes.toString(), file.crc])).toEqual([
    ['first', crc32('first')],
    undefined,
    undefined,
    ['', 0],
    undefined,
    undefined,
    undefined,
    ['first', crc32('first')],
  ])
})

it('keeps what it read while the next is read, and also reads names that are no UTF-8', async () => {
  const latin = Buffer.concat([Buffer.from(`${folder}/`), Buffer.from('h\xe4fen', 'latin1')])
  await writeFile(latin, 'harbours')
  const { path_key: _, ...entry } = await entryOf('a', 'first')
  const { size, mtimeNs, ctimeNs, ino } = await stat(latin, { bigint: true })
  const stamp = { size_bytes: Number(size), modified_ns: String(mtimeNs), changed_ns: String(ctimeNs), inode: String(ino) }
  const one = await files.read([{ ...entry, path_key: Buffer.from(join(folder, 'a')) }], going)
  const two = await files.read([{ ...entry, ...stamp, path_key: latin }], going)
  expect([...one, ...two].map((file) => file?.bytes.toString())).toEqual(['first', 'harbours'])
})

it('ends at once when it is stopped, and answers again', async () => {
  const entry = await entryOf('a', 'first')
  const stopping = new AbortController()
  const asked = files.read([entry], stopping.signal)
  stopping.abort(new Error('stopped'))
  await expect(asked).rejects.toThrow('stopped')
  expect((await files.read([entry], going))[0]?.bytes.toString()).toBe('first')
})
