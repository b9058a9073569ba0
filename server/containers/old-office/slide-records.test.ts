import { expect, it } from 'vitest'
import { savesOf, slideTypes } from './slide-records.ts'

const words = (...values: number[]) => {
  const bytes = Buffer.alloc(4 * values.length)
  for (const [at, value] of values.entries()) bytes.writeUInt32LE(value, 4 * at)
  return bytes
}
const record = (type: number, data: Buffer) =>
  Buffer.concat([Buffer.from([0, 0, type & 0xff, type >> 8]), words(data.length), data])
/** Objects 1 and on of a save, by their places. */
const directory = (...places: number[]) => record(slideTypes.directory, words((places.length << 20) | 1, ...places))
const edit = (previous: number, directoryAt: number, document: number) =>
  record(slideTypes.edit, words(0, 0, previous, directoryAt, document))

/** Two saves, the second of which has put object 2 elsewhere; `before`: the place of the save that the older one says to follow. */
function twice(before: number): { stream: Buffer; newest: number } {
  const head = Buffer.alloc(8)
  const first = Buffer.concat([head, directory(100, 200)])
  const older = Buffer.concat([first, edit(before, head.length, 7)])
  const second = Buffer.concat([older, record(slideTypes.directory, words((1 << 20) | 2, 900))])
  return { stream: Buffer.concat([second, edit(first.length, older.length, 1)]), newest: second.length }
}

it('takes the newest place of each object, and knows which it has replaced', () => {
  const { stream, newest } = twice(0)
  const { now, before, document } = savesOf(stream, newest)
  expect([...now]).toEqual([
    [2, 900],
    [1, 100],
  ])
  expect([before, document]).toEqual([[200], 1])
})

/** A stream that counts how often a piece is taken out of it. */
function counted(stream: Buffer): { bytes: Buffer; taken: () => number } {
  let taken = 0
  const bytes = new Proxy(stream, {
    get(target, key) {
      if (key === 'subarray') taken += 1
      const value: unknown = Reflect.get(target, key, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  return { bytes, taken: () => taken }
}

it('ends where a save says to follow one that does not lie before it', () => {
  const { stream, newest } = twice(0)
  const whole = counted(stream)
  savesOf(whole.bytes, newest)
  const older = 8 + directory(100, 200).length
  for (const place of [newest, older]) {
    const round = counted(twice(place).stream)
    expect([...savesOf(round.bytes, newest).now]).toHaveLength(2)
    expect(round.taken()).toBe(whole.taken())
  }
})
