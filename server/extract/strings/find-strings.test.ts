import { expect, it } from 'vitest'
import { bytesOfBuffer } from '../../containers/bytes.ts'
import { findStrings } from './find-strings.ts'

const signal = new AbortController().signal
const zeros = Buffer.alloc(40)
const find = (parts: (Buffer | string)[], most = 1_000_000) =>
  findStrings(bytesOfBuffer(Buffer.concat(parts.map((part) => Buffer.from(part)))), most, signal)

it('finds words among bytes, whatever their letters, each once and in their order', async () => {
  const parts = [
    zeros,
    'the second set of books',
    zeros,
    Buffer.from('Überweisung nach Genève', 'utf8'),
    zeros,
    Buffer.from('wide harbour', 'utf16le'),
    zeros,
    Buffer.from('Расчётный счёт', 'utf16le'),
    zeros,
    'the second set of books',
    Buffer.from([1, 2, 3]),
    'x9$k!#',
    zeros,
    'account 4711081500',
  ]
  const { lines, isCut } = await find(parts)
  expect(lines).toEqual([
    'the second set of books',
    'Überweisung nach Genève',
    'wide harbour',
    'Расчётный счёт',
    'account 4711081500',
  ])
  expect(isCut).toBe(false)
})

it('finds a string over the place where reading goes on, and only once', async () => {
  const before = Buffer.alloc(1024 * 1024 - 10)
  expect((await find([before, 'a word over the seam of two readings', zeros])).lines).toEqual([
    'a word over the seam of two readings',
  ])
})

it('finds nothing in noise, and ends at the limit', async () => {
  const noise = Buffer.from(Array.from({ length: 200_000 }, (_, at) => (at * at * 31 + (at >> 3) * 17) & 0xff))
  expect((await find([noise])).length).toBeLessThan(2_000)
  const many = Array.from({ length: 100 }, (_, at) => `harbour number ${at}\0`)
  const { lines, isCut } = await find(many, 200)
  expect([lines.length < 13, isCut]).toEqual([true, true])
})
