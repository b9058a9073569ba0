import { deflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { readPicture } from './pictures.ts'

const joined = (...parts: (Buffer | string)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)))
const little = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
const big = (value: number) => Buffer.from(little(value).toReversed())
const read = (contentType: string, ...parts: (Buffer | string)[]) =>
  readPicture({ bytes: joined(...parts), contentType, isDocument: () => false }).map(({ kind, text }) => [
    kind,
    text.split('\n').filter(Boolean),
  ])

/** One field, and a second page with another one. */
const tiff = joined(
  'II*\0',
  little(8),
  '\x01\0',
  '\x0e\x01\x02\0',
  little(5),
  little(60),
  little(26),
  '\x01\0',
  '\x0e\x01\x02\0',
  little(6),
  little(70),
  little(0),
  Buffer.alloc(16),
  'quay\0',
  Buffer.alloc(5),
  'crane\0',
)

it('reads texts of a PNG, packed or not, what cameras say in it, and what stands behind its end', () => {
  const chunk = (name: string, ...parts: (Buffer | string)[]) => joined(big(joined(...parts).length), name, ...parts, big(0))
  const png = joined(
    '\x89PNG\r\n\x1a\n',
    chunk('zTXt', 'note\0\0', deflateSync('harbour')),
    chunk('iTXt', 'title\0\x01\0fr\0titre\0', deflateSync('pier')),
    chunk('eXIf', tiff),
    chunk('IEND'),
    'behind it',
  )
  expect(read('image/png', png)).toEqual([
    ['data', ['note harbour', 'title titre pier', 'quay', 'crane']],
    ['hidden', ['behind it']],
  ])
})

it('reads fields of all pages of a TIFF, once where directories lead in a circle', () => {
  expect(read('image/tiff', tiff)).toEqual([['data', ['quay', 'crane']]])
  const circle = Buffer.from(tiff)
  circle.writeUInt32LE(8, 40)
  expect(read('image/tiff', circle)).toEqual([['data', ['quay', 'crane']]])
})

it('reads XMP in pictures of any kind', () => {
  const xmp = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><d>quay</d></x:xmpmeta>'
  expect(read('image/gif', 'GIF89a', xmp, ';')).toEqual([['data', ['quay']]])
})

it('reads names and texts of layers, fields and addresses of a Photoshop file', () => {
  const wide = (text: string) => Buffer.from(text, 'utf16le').swap16()
  const resource = (id: number, body: string) => joined('8BIM', Buffer.from([id >> 8, id & 255, 0, 0]), big(body.length), body)
  const resources = joined(resource(0x40b, 'https://a.b.'), resource(0x404, '\x1c\x02\x78\0\x07harbour'))
  const text = joined('Txt TEXT', big(4), wide('quay'), '/Text (\xfe\xff', wide('pier'), ')')
  const layers = joined('8BIMluni', big(0), big(5), wide('crane'), '8BIMTySh', big(text.length), text)
  const psd = joined('8BPS', Buffer.alloc(22), big(0), big(resources.length), resources, big(layers.length), layers)
  expect(read('image/vnd.adobe.photoshop', psd)).toEqual([
    ['link', ['https://a.b.']],
    ['data', ['harbour']],
    ['layer', ['crane']],
    ['text', ['quay', 'pier']],
  ])
})

it('reads the description, short texts and comments of drawings of Windows', () => {
  const wide = Buffer.from('quay\0crane\0\0', 'utf16le')
  const head = joined(
    little(1),
    little(108 + wide.length),
    Buffer.alloc(32),
    ' EMF',
    Buffer.alloc(16),
    little(wide.length / 2),
    little(108),
    Buffer.alloc(40),
    wide,
  )
  const small = joined(little(108), little(40), Buffer.alloc(8), little(4), little(0x300), Buffer.alloc(12), 'pier')
  const comment = joined(little(70), little(20), little(8), 'by hand ')
  expect(read('image/emf', head, small, comment)).toEqual([
    ['text', ['quay', 'crane', 'pier']],
    ['comment', ['by hand ']],
  ])
  const comments = joined(little(9), '\x26\x06\x0f\0\x08\0', 'by hand ')
  expect(read('image/wmf', '\x01\0\x09\0', Buffer.alloc(14), comments)).toEqual([['comment', ['by hand ']]])
})

it('ends at lengths that are not true', () => {
  for (const beginning of ['\x89PNG\r\n\x1a\n', 'II*\0', 'MM\0*', '8BPS', '\xd7\xcd\xc6\x9a', '\x01\0\t\0', '\0\0\0\x0cjP  '])
    for (const rest of [0xff, 0, 1, 8]) expect(Array.isArray(read('image/png', beginning, Buffer.alloc(200, rest)))).toBe(true)
})
