import { expect, it } from 'vitest'
import { findPackedIn } from '../archive-behind.ts'
import { bytesOfBuffer } from '../bytes.ts'
import { storedRar, storedRarVolumes } from '../testing/stored-rar.ts'
import { isRarAt, rarEntries } from './rar-headers.ts'

const archive = storedRar([{ name: 'a.txt', text: 'about the harbour' }])

it('tells a piece of a file from a file, and the rest of one from its beginning', async () => {
  const seen: unknown[] = []
  for (const volume of storedRarVolumes('long.txt', ['one ', 'two ', 'three']))
    for await (const { name, isPiece, isRest } of rarEntries(bytesOfBuffer(volume))) seen.push([name, isPiece, isRest])
  for await (const { name, isPiece, isRest } of rarEntries(bytesOfBuffer(archive))) seen.push([name, isPiece, isRest])
  expect(seen).toEqual([
    ['long.txt', true, false],
    ['long.txt', true, true],
    ['long.txt', true, true],
    ['a.txt', false, false],
  ])
})

it('takes the mark of an archive for one only where the sum behind it fits', async () => {
  expect(await isRarAt(bytesOfBuffer(archive), 0)).toBe(true)
  const flipped = Buffer.from(archive)
  flipped[9] = (flipped[9] ?? 0) ^ 1
  expect(await isRarAt(bytesOfBuffer(flipped), 0)).toBe(false)
  const marks = Buffer.alloc(9_000_000, Buffer.from('526172211a070100ffffff7fffffffff', 'hex'))
  expect(await findPackedIn(bytesOfBuffer(marks))).toBeUndefined()
  const behind = Buffer.concat([Buffer.from('program Rar!\x1a\x07\x01\0 code', 'latin1'), archive])
  expect(await findPackedIn(bytesOfBuffer(behind))).toBe(behind.length - archive.length)
})

it('ends with blocks that lead nowhere', async () => {
  const blocks = Buffer.alloc(8_000_000, Buffer.from('00007a00000700', 'hex'))
  let count = 0
  for await (const _entry of rarEntries(bytesOfBuffer(Buffer.concat([Buffer.from('526172211a0700', 'hex'), blocks])))) count += 1
  expect(count).toBe(0)
})
