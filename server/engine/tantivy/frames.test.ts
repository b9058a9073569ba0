import { expect, test } from 'vitest'
import { createFrameReader, encodeFrame } from './frames.ts'

const values = [{ a: 'é大😀' }, [], 'x'.repeat(100_000), null]
const bytes = Buffer.concat(values.map(encodeFrame))

test.each([1, 3, 1000, bytes.length])('reads frames that arrive in pieces of %i bytes', (size) => {
  const read = createFrameReader()
  const found: unknown[] = []
  for (let at = 0; at < bytes.length; at += size) found.push(...read(bytes.subarray(at, at + size)))
  expect(found).toEqual(values)
})
