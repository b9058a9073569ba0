import { expect, it } from 'vitest'
import { compoundOf } from '../../containers/testing/compound-of.ts'
import { readOldVisio } from './old-visio.ts'

const wide = (text: string) => Buffer.from(text, 'utf16le')

function chunk(type: number, data: Buffer): Buffer {
  const head = Buffer.alloc(19)
  head.writeUInt32LE(type, 0)
  head.writeUInt32LE(data.length, 12)
  head.writeUInt16LE(2, 16)
  return Buffer.concat([head, data])
}

const textChunk = (text: Buffer) => chunk(0x0e, Buffer.concat([Buffer.alloc(8), text, Buffer.alloc(2)]))

function fieldChunk(unit: number, value: number): Buffer {
  const data = Buffer.alloc(20)
  data[7] = unit
  data.writeDoubleLE(value, 8)
  return chunk(0xa1, data)
}

/** Nothing but bytes, and then, where asked for, the last eight of them once more: four bytes of a head stand before the text of 16. */
function packed(bytes: Buffer, isRepeated = false): Buffer {
  const whole = Buffer.concat([Buffer.alloc(4), bytes, Buffer.alloc((4 - (bytes.length % 8) + 8) % 8)])
  const groups = Array.from({ length: whole.length / 8 }, (_, index) =>
    Buffer.concat([Buffer.from([0xff]), whole.subarray(index * 8, index * 8 + 8)]),
  )
  const place = (whole.length - 8 - 18 + 4096) % 4096
  return Buffer.concat([...groups, ...(isRepeated ? [Buffer.from([0, place & 0xff, ((place >> 4) & 0xf0) | 5])] : [])])
}

type Stream = { format: number; bytes: Buffer }

/** A drawing whose trailer leads to these streams. */
function drawingOf(version: number, streams: Stream[]): Buffer {
  const head = Buffer.alloc(0x40)
  head[0x1a] = version
  const trailer = Buffer.alloc(16 + streams.length * 18)
  trailer.writeUInt32LE(8, 0)
  trailer.writeUInt32LE(streams.length, 8)
  let end = head.length + trailer.length
  for (const [index, { format, bytes }] of streams.entries()) {
    pointer(trailer, 16 + index * 18, { type: 0x15, offset: end, length: bytes.length, format })
    end += bytes.length
  }
  pointer(head, 0x24, { type: 0x14, offset: head.length, length: trailer.length, format: 0x50 })
  const content = Buffer.concat([head, trailer, ...streams.map(({ bytes }) => bytes)])
  return compoundOf([{ name: 'VisioDocument', content }])
}

function pointer(
  into: Buffer,
  at: number,
  { type, offset, length, format }: Record<'type' | 'offset' | 'length' | 'format', number>,
) {
  into.writeUInt32LE(type, at)
  into.writeUInt32LE(offset, at + 8)
  into.writeUInt32LE(length, at + 12)
  into.writeUInt16LE(format, at + 16)
}

const linesOf = (file: Buffer, kind: string) =>
  readOldVisio(file)
    .find((piece) => piece.kind === kind)
    ?.text.split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

it('reads texts of shapes and what their fields show of a drawing, packed and not', () => {
  const shapes = Buffer.concat([
    textChunk(wide('The \ufffc crane\n')),
    fieldChunk(40, 37_987.25),
    fieldChunk(32, 38_169),
    fieldChunk(32, 12.5),
    fieldChunk(70, 1),
    fieldChunk(232, 0),
  ])
  const file = drawingOf(11, [
    { format: 0xd0, bytes: shapes },
    { format: 0xd2, bytes: packed(textChunk(wide('und die Möwe'))) },
    { format: 0xd2, bytes: packed(Buffer.concat([textChunk(wide('to')), Buffer.alloc(3), wide('crow')]), true) },
    { format: 0x40, bytes: Buffer.concat([Buffer.alloc(4), wide('Cellar')]) },
    { format: 0x40, bytes: wide('visVersion') },
    { format: 0, bytes: Buffer.concat([wide('no name in a picture'), Buffer.alloc(400, 1)]) },
  ])
  expect(linesOf(file, 'text')?.toSorted()).toEqual([
    '12.5',
    '2004-01-01 06:00',
    '2004-07-01 00:00 38169',
    '25.4',
    'The   crane',
    'to',
    'und die Möwe',
  ])
  expect(linesOf(file, 'data')).toContain('Cellar')
  expect(linesOf(file, 'data')?.join()).toContain('crowcrow')
  expect(linesOf(file, 'data')?.join()).not.toMatch(/visVersion|picture|ā/)
})

it('reads texts of drawings of before 2003, which have one byte a letter', () => {
  expect(linesOf(drawingOf(6, [{ format: 0xd0, bytes: textChunk(Buffer.from('M\xf6we', 'latin1')) }]), 'text')).toEqual(['Möwe'])
})
