import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { lookInto, wholeFile } from './look-into.ts'

const folder = await mkdtemp(join(tmpdir(), 'dossier-look-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const path = Buffer.from(join(folder, 'a.txt'))
const begin = (file: Parameters<typeof lookInto>[0]) =>
  lookInto(file, async (bytes) => `${await bytes.read(0, 4)} of ${bytes.sizeBytes}`)

it('looks at the bytes that were read before, whatever has become of the file', async () => {
  const file = { path, kept: { path, bytes: Buffer.from('evidence') } }
  expect(await begin(file)).toBe('evid of 8')
  expect(await wholeFile(file, 8)).toEqual(Buffer.from('evidence'))
  expect(await wholeFile(file, 7)).toBeUndefined()
})

it('reads the disk as soon as they were let go', async () => {
  await writeFile(path, 'on disk')
  const kept: { path: Buffer; bytes: Buffer | undefined } = { path, bytes: Buffer.from('evidence') }
  kept.bytes = undefined
  expect(await begin({ path, kept })).toBe('on d of 7')
  expect(await wholeFile({ path, kept }, 7)).toEqual(Buffer.from('on disk'))
  expect(await wholeFile({ path, kept }, 6)).toBeUndefined()
})

it('does not take the bytes of one file for those of another that was made of it', async () => {
  const other = Buffer.from(join(folder, 'b.txt'))
  await writeFile(other, 'unlocked')
  expect(await begin({ path: other, kept: { path, bytes: Buffer.from('evidence') } })).toBe('unlo of 8')
})

it('sees nothing in a file that has gone', async () => {
  const gone = Buffer.from(join(folder, 'gone'))
  expect([await begin({ path: gone }), await wholeFile({ path: gone }, 9)]).toEqual([undefined, undefined])
})
