import { createWriteStream } from 'node:fs'
import { mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bytesOf } from '../bytes.ts'
import { blockBytes } from './tar.ts'
import { tarPortions } from './tar-portions.ts'

const members = 100_000
/** As they are in use (`extract/portions/with-portions.ts`). */
const limits = { from: 1_000, members: 500, bytes: 8 * 1024 * 1024 }
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dossier-tar-'))
})

afterAll(() => rm(folder, { recursive: true, force: true }))

/** A header and a block of text (POSIX.1-1988). */
function entry(name: string): Buffer {
  const both = Buffer.alloc(2 * blockBytes)
  const fields: [number, string][] = [
    [0, name],
    [124, '00000000005'],
    [148, ' '.repeat(8)],
    [156, '0'],
    [257, 'ustar\u000000'],
    [blockBytes, 'crane'],
  ]
  for (const [at, value] of fields) both.write(value, at, 'latin1')
  const sum = both.subarray(0, blockBytes).reduce((total, byte) => total + byte, 0)
  both.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1')
  return both
}

/** What a portion names. */
async function namesIn(path: string): Promise<string[]> {
  const tar = await readFile(path)
  const headers = Array.from({ length: tar.length / (2 * blockBytes) }, (_, at) =>
    tar.toString('latin1', at * 2 * blockBytes, at * 2 * blockBytes + 100),
  )
  return headers.map((header) => header.replace(/\0.*$/s, '')).filter((name) => name !== '')
}

it('divides a tar of 100,000 members so that each is in one portion, in its order', { timeout: 300_000 }, async () => {
  function* pieces() {
    for (let from = 0; from < members; from += 1_000)
      yield Buffer.concat(Array.from({ length: 1_000 }, (_, at) => entry(`note-${from + at}.txt`)))
    yield Buffer.alloc(2 * blockBytes)
  }
  const path = join(folder, 'notes.tar')
  await pipeline(Readable.from(pieces()), createWriteStream(path))
  await using file = await open(path)
  const divided = await tarPortions(await bytesOf(file), limits)
  if (!divided) throw new Error('it has members enough')
  let seen = 0
  for await (const portion of divided.portions()) {
    const part = join(folder, 'portion.tar')
    expect(portion.members).toBeLessThanOrEqual(limits.members)
    expect(await portion.writeTo(part)).toBeLessThanOrEqual(limits.bytes)
    const names = await namesIn(part)
    await rm(part)
    expect(names).toEqual(Array.from({ length: portion.members }, (_, at) => `note-${seen + at}.txt`))
    seen += portion.members
  }
  expect(seen).toBe(members)
})
