import { crc32, deflateSync } from 'node:zlib'
import { type PlantedFile, type Planter, plantFile } from '../../planting.ts'
import { big, box, joined, riffChunk } from './chunks.ts'
import { dicomOf, emfOf, psdOf, wmfOf } from './drawings.ts'
import { tiffOf, xmpOf } from './tiff.ts'

type Word = Planter['word']

/** What pictures say beside what is seen. */
export function plantPictures(seed: string): PlantedFile[] {
  const file = (format: string, name: string, make: (planter: Planter) => Buffer) => plantFile({ format, name, seed }, make)
  return [
    file('Picture (JPEG)', 'photo.jpg', jpegOf),
    file('Picture (PNG)', 'photo.png', ({ word }) => pngOf(word)),
    file('Picture (GIF)', 'photo.gif', ({ word }) => gifOf(word)),
    file('Picture (WebP)', 'photo.webp', ({ word }) =>
      riffChunk(
        'RIFF',
        'WEBP',
        riffChunk('VP8X', Buffer.from([0x0c, 0, 0, 0, 0, 0, 0, 0, 0, 0])),
        riffChunk('VP8L', Buffer.from('2f0000000007d0fffef7bfff8188e87f0000', 'hex')),
        riffChunk('EXIF', tiffOf(word, 'Exif: ')),
        riffChunk('XMP ', xmpOf(word)),
      ),
    ),
    file('Picture (TIFF)', 'scan.tif', ({ word }) => tiffOf(word)),
    file('Picture (Photoshop)', 'photo.psd', ({ word }) => psdOf(word)),
    file('Picture (HEIC)', 'photo.heic', ({ word }) => heicOf(word)),
    file('Picture (EMF)', 'drawing.emf', ({ word }) => emfOf(word)),
    file('Picture (WMF)', 'drawing.wmf', ({ word }) => wmfOf(word)),
    file('Picture (JPEG 2000)', 'photo.jp2', ({ word }) =>
      joined(
        box('jP  ', Buffer.from('0d0a870a', 'hex')),
        box('ftyp', 'jp2 ', big(0), 'jp2 '),
        box('jp2h', box('ihdr', big(1), big(1), Buffer.from([0, 1, 7, 7, 0, 0])), box('colr', Buffer.from([1, 0, 0]), big(17))),
        box('xml ', `<a><b>${word('text in a box of XML')}</b></a>`),
        box('uuid', Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex'), xmpOf(word)),
        box('jp2c', Buffer.from('ff4fffd9', 'hex')),
      ),
    ),
    file('Drawing (SVG)', 'drawing.svg', ({ word }) =>
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg"><title>${word('title')}</title><desc>${word('description')}</desc><metadata>${word('metadata')}</metadata><text>${word('text')}</text><a href="https://${word('address')}.example/"><circle aria-label="${word('label')}"/></a></svg>`,
      ),
    ),
    file('DICOM', 'scan.dcm', ({ word }) => dicomOf(word)),
  ]
}

const segment = (mark: number, ...parts: (Buffer | string)[]) => {
  const body = joined(...parts)
  return joined(Buffer.from([0xff, mark, (body.length + 2) >> 8, (body.length + 2) & 255]), body)
}

/** Of 8 by 8 points, grey. */
const greyJpeg = Buffer.from(
  'ffdb004300100b0c0e0c0a100e0d0e1211101318281a181616183123251d283a333d3c3933383740485c4e404457453738506d51575f626768673e4d71797064785c656763ffc0000b080008000801011100ffc4001f0000010501010101010100000000000000000102030405060708090a0bffc400b5100002010303020403050504040000017d01020300041105122131410613516107227114328191a1082342b1c11552d1f02433627282090a161718191a25262728292a3435363738393a434445464748494a535455565758595a636465666768696a737475767778797a838485868788898a92939495969798999aa2a3a4a5a6a7a8a9aab2b3b4b5b6b7b8b9bac2c3c4c5c6c7c8c9cad2d3d4d5d6d7d8d9dae1e2e3e4e5e6e7e8e9eaf1f2f3f4f5f6f7f8f9faffda0008010100003f007fffd9',
  'hex',
)

function jpegOf({ word, leftOut }: Planter): Buffer {
  const iptc = (set: number, text: string) => joined(Buffer.from([0x1c, 2, set, text.length >> 8, text.length & 255]), text)
  const fields = joined(
    iptc(5, word('IPTC object name')),
    iptc(120, word('IPTC caption')),
    iptc(25, word('IPTC keyword')),
    iptc(40, word('IPTC instructions')),
    iptc(122, word('IPTC writer')),
    iptc(105, word('IPTC headline')),
    iptc(92, word('IPTC place')),
  )
  const resource = (id: number, body: Buffer) =>
    joined('8BIM', Buffer.from([id >> 8, id & 255, 0, 0]), big(body.length), body, Buffer.alloc(body.length % 2))
  const extended = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><d>${word('extended XMP')}</d></x:xmpmeta>`
  return joined(
    Buffer.from('ffd8', 'hex'),
    segment(0xe0, 'JFIF\0', Buffer.from([1, 1, 0, 0, 1, 0, 1, 0, 0])),
    segment(0xe1, 'Exif\0\0', tiffOf(word, 'Exif: ')),
    segment(0xe1, 'http://ns.adobe.com/xap/1.0/\0', xmpOf(word)),
    segment(0xe1, 'http://ns.adobe.com/xmp/extension/\0', 'a'.repeat(32), big(extended.length), big(0), extended),
    segment(
      0xed,
      'Photoshop 3.0\0',
      resource(0x404, fields),
      resource(0x40a, Buffer.from([1])),
      resource(0x40b, Buffer.from(`https://${word('address')}.example/`)),
    ),
    segment(0xfe, word('comment')),
    segment(0xfe, word('second comment')),
    segment(0xec, `Ducky\0\x02\0\x10`, Buffer.alloc(4), leftOut('comment of Ducky')),
    greyJpeg,
    word('text behind the end'),
  )
}

function pngOf(word: Word): Buffer {
  const chunk = (name: string, ...parts: (Buffer | string)[]) => {
    const body = joined(name, ...parts)
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc32(body))
    return joined(big(body.length - 4), body, sum)
  }
  return joined(
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', big(1), big(1), Buffer.from([8, 0, 0, 0, 0])),
    chunk('tEXt', `${word('keyword')}\0${word('text')}`),
    chunk('tEXt', `Comment\0${word('comment')}`),
    chunk('zTXt', 'Description\0\0', deflateSync(word('packed text'))),
    chunk('iTXt', `Title\0\0\0fr\0${word('translated keyword')}\0${word('international text')}`),
    chunk('iTXt', 'parameters\0\x01\0\0\0', deflateSync(word('packed international text'))),
    chunk('iTXt', 'XML:com.adobe.xmp\0\0\0\0\0', xmpOf(word)),
    chunk('eXIf', tiffOf(word, 'Exif: ')),
    chunk('IDAT', deflateSync(Buffer.from([0, 128]))),
    chunk('IEND'),
    word('text behind the end'),
  )
}

function gifOf(word: Word): Buffer {
  const block = (text: string) => joined(Buffer.from([text.length]), text, '\0')
  return joined(
    'GIF89a',
    Buffer.from([1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]),
    Buffer.from([0x21, 0xfe]),
    block(word('comment')),
    Buffer.from([0x21, 0xfe]),
    block(word('second comment')),
    Buffer.from([0x21, 1, 12]),
    Buffer.alloc(12),
    block(word('plain text')),
    Buffer.from([0x21, 0xff, 11]),
    'XMP DataXMP',
    xmpOf(word),
    Buffer.from([1, ...Array.from({ length: 256 }, (_, at) => 255 - at), 0]),
    Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3b]),
  )
}

function heicOf(word: Word): Buffer {
  const xmp = Buffer.from(xmpOf(word))
  const exif = joined(big(6), 'Exif\0\0', tiffOf(word, 'Exif: '))
  const entry = (id: number, kind: string, type = '') =>
    box('infe', Buffer.from([2, 0, 0, 0, 0, id, 0, 0]), kind, '\0', type === '' ? '' : `${type}\0`)
  const meta = (at: number) =>
    box(
      'meta',
      big(0),
      box('hdlr', big(0), big(0), 'pict', Buffer.alloc(13)),
      box('iinf', big(0), Buffer.from([0, 2]), entry(1, 'Exif'), entry(2, 'mime', 'application/rdf+xml')),
      box(
        'iloc',
        big(0),
        Buffer.from([0x44, 0, 0, 2]),
        Buffer.from([0, 1, 0, 0, 0, 1]),
        big(at),
        big(exif.length),
        Buffer.from([0, 2, 0, 0, 0, 1]),
        big(at + exif.length),
        big(xmp.length),
      ),
    )
  const head = box('ftyp', 'heic', big(0), 'mif1heic')
  return joined(head, meta(head.length + meta(0).length + 8), box('mdat', exif, xmp))
}
