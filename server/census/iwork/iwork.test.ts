import { expect, it } from 'vitest'
import { deflatedZip } from '../../extract/testing/deflated-zip.ts'
import { readIwork } from './iwork.ts'
import { unpackSnappy } from './snappy.ts'

function varint(value: number): Buffer {
  return value < 128 ? Buffer.from([value]) : Buffer.concat([Buffer.from([(value % 128) | 128]), varint(Math.floor(value / 128))])
}
const number = (field: number, value: number) => Buffer.concat([varint(field * 8), varint(value)])
const bytes = (field: number, value: Buffer | string) =>
  Buffer.concat([varint(field * 8 + 2), varint(Buffer.byteLength(value)), Buffer.from(value)])

/** A message behind its head. */
function message(type: number, content: Buffer): Buffer {
  const head = Buffer.concat([number(1, 7), bytes(2, Buffer.concat([number(1, type), number(3, content.length)]))])
  return Buffer.concat([varint(head.length), head, content])
}

/** In chunks of literals, as short ones are packed. */
function archiveOf(...messages: Buffer[]): Buffer {
  const whole = Buffer.concat(messages)
  const chunks: Buffer[] = []
  for (let at = 0; at < whole.length; at += 50) {
    const piece = whole.subarray(at, at + 50)
    const packed = Buffer.concat([varint(piece.length), Buffer.from([(piece.length - 1) << 2]), piece])
    chunks.push(Buffer.from([0, packed.length & 0xff, packed.length >> 8, 0]), packed)
  }
  return Buffer.concat(chunks)
}

const texts = async (file: Buffer) => (await readIwork(file)).map(({ kind, text }) => [kind, text.split(/\n+/).filter(Boolean)])
const slide = archiveOf(
  message(2001, bytes(3, 'about the harbour')),
  message(6005, Buffer.concat([number(1, 1), bytes(3, Buffer.concat([number(1, 4), bytes(3, 'a cell of a table')]))])),
  message(3056, bytes(1, 'why the crane?')),
  message(401, bytes(1, 'a name of a style')),
)

it('reads what was typed, cells and comments, and no names of styles', async () => {
  const found = [
    ['text', ['about the harbour', 'a cell of a table']],
    ['comment', ['why the crane?']],
  ]
  expect(await texts(deflatedZip([{ name: 'Index/Slide.iwa', bytes: slide }]))).toEqual(found)
  const index = deflatedZip([{ name: 'Index/Document.iwa', bytes: slide }])
  expect(await texts(deflatedZip([{ name: 'Report.pages/Index.zip', bytes: index }]))).toEqual(found)
  expect(await texts(deflatedZip([{ name: 'Index/MasterSlide-7.iwa', bytes: slide }]))).toEqual([])
})

it('reads as far as an archive makes sense', async () => {
  for (let end = 0; end < slide.length; end += 5)
    expect((await texts(deflatedZip([{ name: 'Index/a.iwa', bytes: slide.subarray(0, end) }]))).length).toBeLessThan(3)
  for (let at = 0; at < slide.length; at += 3) {
    const broken = Buffer.from(slide)
    broken[at] = 0xff
    expect((await texts(deflatedZip([{ name: 'Index/a.iwa', bytes: broken }]))).length).toBeLessThan(3)
  }
})

it('unpacks copies of what came before, and no more than it may', () => {
  // "ab", then six signs from two back; then one from eight back in the longer form.
  const packed = Buffer.from([9, 0x04, 0x61, 0x62, 0x09, 0x02, 0x02, 0x08, 0x00])
  expect(unpackSnappy(packed, 100).toString()).toBe('ababababa')
  expect(() => unpackSnappy(packed, 8)).toThrow(RangeError)
  expect(() => unpackSnappy(Buffer.from([9, 0x09, 0x05]), 100)).toThrow(RangeError)
})
