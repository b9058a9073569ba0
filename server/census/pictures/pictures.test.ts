import { deflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { TooMuchEffort } from '../../containers/effort.ts'
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
    chunk('tEXt', 'place\0quay'),
    chunk('zTXt', 'note\0\0', deflateSync('harbour')),
    chunk('iTXt', 'title\0\x01\0fr\0titre\0', deflateSync('pier')),
    chunk('eXIf', tiff),
    chunk('IEND'),
    'behind it',
  )
  expect(read('image/png', png)).toEqual([
    ['data', ['place quay', 'note harbour', 'title titre pier', 'quay', 'crane']],
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

it('reads notes of cameras in UTF-16, in either order', () => {
  const wide = Buffer.from('quay', 'utf16le')
  for (const note of [wide, Buffer.from(wide).swap16()]) {
    const field = joined('\x01\0', '\x86\x92\x07\0', little(16), little(26), little(0), 'UNICODE\0', note)
    expect(read('image/tiff', 'II*\0', little(8), field)).toEqual([['data', ['quay']]])
  }
})

it('reads what is left of a packed text in a PNG that was cut, and texts whose kind lost its capitals', () => {
  const packed = deflateSync(Array.from({ length: 200 }, (_, at) => `harbour ${at * at}`).join(' '))
  const cut = joined('note\0\0', packed.subarray(0, packed.length - 40))
  const png = (name: string, body: Buffer) => joined('\x89PNG\r\n\x1a\n', big(body.length), name, body, big(0))
  expect(read('image/png', png('zTXt', cut))[0]?.[1]?.[0]).toContain('note harbour 0 harbour 1 ')
  expect(read('image/png', png('TEXt', joined('note\0quay')))).toEqual([['data', ['note quay']]])
})

const bomb = deflateSync(Buffer.alloc(4_000_000, ' '))

/** Many fields of one directory, which are of this kind and begin at the same place. */
const fields = (tag: string, kind: string, length: number) =>
  joined('II*\0', little(8), '\xe8\x03', ...Array.from({ length: 1_000 }, () => joined(tag, kind, little(length), little(8))))

it.each([
  ['comments of a GIF', joined('GIF89a', '\x21\xfe'.repeat(20_000))],
  ['fields of a TIFF', joined(fields('\x0e\x01', '\x02\0', 1_000_000), 'quay'.repeat(5_000))],
  ['directories of a TIFF', fields('\x4a\x01', '\x04\0', 1_000)],
  ['comments of a WMF', joined('\x01\0\x09\0', Buffer.alloc(14), '\x05\0\0\0\x26\x06\x0f\0\xff\xff'.repeat(10_000))],
  ['layers of a Photoshop file', joined('8BPS', Buffer.alloc(30), big(0xff_ffff), '8BIMTySh\0\xff\xff\xff'.repeat(10_000))],
  ['names of layers', joined('8BPS', Buffer.alloc(30), big(0xff_ffff), '8BIMluni\0\0\0\0\0\xff\xff\xff'.repeat(10_000))],
  [
    'packed texts of a PNG',
    joined(
      '\x89PNG\r\n\x1a\n',
      ...Array.from({ length: 20 }, () => joined(big(8 + bomb.length), 'zTXt', 'note!!\0\0', bomb, big(0))),
    ),
  ],
])('gives up a file whose %s lie within each other, or unpack into too much', (_name, file) => {
  expect(() => read('image/png', file)).toThrow(TooMuchEffort)
})
