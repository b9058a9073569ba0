import { expect, test } from 'vitest'
import { createFrameReader, encodeFrame } from './frames.ts'

const values = [{ a: 'é大😀' }, [], 'x'.repeat(100_000), null]
const bytes = Buffer.concat(values.map((value) => encodeFrame(value)))

test.each([1, 3, 1000, bytes.length])('reads frames that arrive in pieces of %i bytes', (size) => {
  const read = createFrameReader()
  const found: unknown[] = []
  for (let at = 0; at < bytes.length; at += size) found.push(...read(bytes.subarray(at, at + size)))
  expect(found).toEqual(values)
})

test('puts bytes behind the JSON that refers to them', () => {
  const frame = encodeFrame({ lengths: [2, 1] }, [Uint8Array.of(1, 0), Uint8Array.of(255)])
  expect(frame.readUInt32BE()).toBe(frame.length - 4)
  expect(frame.subarray(4)).toEqual(Buffer.concat([Buffer.from('{"lengths":[2,1]}'), Buffer.of(0, 1, 0, 255)]))
})
