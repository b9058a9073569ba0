import { expect, it } from 'vitest'
import { compoundOf } from '../testing/compound-of.ts'
import { compoundPictures } from './compound-pictures.ts'

const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(5_000, 7)])
const jpeg = Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(300, 9)])

/** A record of a drawing: kind, length, one or two sums, a mark, the picture. */
function record(kind: number, picture: Buffer, sums = 1): Buffer {
  const head = Buffer.alloc(8 + 16 * sums + 1)
  head.writeUInt16LE(kind, 2)
  head.writeUInt32LE(16 * sums + 1 + picture.length, 4)
  return Buffer.concat([head, picture])
}

function biff(type: number, body: Buffer): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt16LE(type, 0)
  head.writeUInt16LE(body.length, 2)
  return Buffer.concat([head, body])
}

it('finds the pictures of a presentation, each once', () => {
  const pictures = Buffer.concat([record(0xf01e, png), record(0xf01d, jpeg, 2), record(0xf01e, png)])
  expect(compoundPictures(compoundOf([{ name: 'Pictures', content: pictures }]))).toEqual([png, jpeg])
})

it('joins what Excel cut into records', () => {
  const drawing = record(0xf01e, png)
  const book = [
    biff(0xeb, drawing.subarray(0, 2_000)),
    biff(0x3c, drawing.subarray(2_000)),
    biff(0x3c, Buffer.alloc(0)),
    biff(0x0a, jpeg),
  ]
  expect(compoundPictures(compoundOf([{ name: 'Workbook', content: Buffer.concat(book) }]))).toEqual([png])
})

it('gives a bitmap the head of a file', () => {
  const body = Buffer.alloc(40 + 8 + 4)
  body.writeUInt32LE(40, 0)
  body.writeUInt16LE(1, 12)
  body.writeUInt16LE(1, 14)
  const [picture] = compoundPictures(compoundOf([{ name: 'Data', content: record(0xf01f, body) }]))
  expect(picture?.subarray(0, 2).toString()).toBe('BM')
  expect(picture?.readUInt32LE(10)).toBe(14 + 40 + 8)
})

it('takes nothing for a picture that only looks like the head of one', () => {
  const noPicture = record(0xf01e, Buffer.alloc(100, 1))
  const cut = record(0xf01e, png).subarray(0, 3_000)
  expect(compoundPictures(compoundOf([{ name: 'Data', content: Buffer.concat([noPicture, cut]) }]))).toEqual([])
  expect(compoundPictures(Buffer.from('no compound file'))).toEqual([])
})
