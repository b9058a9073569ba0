import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { TooMuchEffort } from '../../containers/effort.ts'
import { compoundOf } from '../../containers/testing/compound-of.ts'
import { madeWord } from '../../containers/testing/made-word.ts'
import { deflatedZip } from '../../extract/testing/deflated-zip.ts'
import { Allowance } from '../allowance.ts'
import { readRaw } from '../readers.ts'
import { flatObjects } from './flat-objects.ts'
import { unpackObject } from './packed-object.ts'

const letter = Buffer.from('the second set of books')

/** As the packager of Windows stores a file: its size and names, then its bytes. */
const native = Buffer.concat([
  Buffer.from([0, 0, 0, 0, 2, 0]),
  Buffer.from('note.txt\0C:\\note.txt\0', 'latin1'),
  Buffer.from([0, 0, 3, 0]),
  lengthThen(Buffer.from('C:\\note.txt\0')),
  lengthThen(letter),
])
const object = compoundOf([{ name: '\u0001Ole10Native', content: native }])

function lengthThen(bytes: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32LE(bytes.length)
  return Buffer.concat([length, bytes])
}

function slidesWith(type: number, data: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt16LE(type, 0)
  head.writeUInt16LE(0x1011, 2)
  head.writeUInt32LE(data.length, 4)
  return compoundOf([{ name: 'PowerPoint Document', content: Buffer.concat([head, data]) }])
}

const packed = Buffer.concat([lengthThen(object).subarray(0, 4), deflateSync(object)])
const together = compoundOf([{ name: '_1577691300', content: packed }]).toString('base64')
const odt = 'application/vnd.oasis.opendocument.text'

describe.each([
  [
    'an OpenDocument text',
    odt,
    deflatedZip([
      { name: 'content.xml', bytes: Buffer.from('<office:document-content/>') },
      { name: 'Object 1', bytes: object },
    ]),
  ],
  ['slides of 2003', 'application/vnd.ms-powerpoint', slidesWith(0, object)],
  ['slides of 2003, packed', 'application/vnd.ms-powerpoint', slidesWith(0x10, packed)],
  [
    'a Word document as one XML file',
    'application/vnd.ms-word2006ml',
    Buffer.from(
      `<pkg:package><pkg:part pkg:name="/word/embeddings/oleObject1.bin"><pkg:binaryData>${object.toString('base64')}</pkg:binaryData></pkg:part></pkg:package>`,
    ),
  ],
  [
    'a Word document of 2003 as XML',
    'application/vnd.ms-wordml',
    Buffer.from(
      `<w:wordDocument><w:docOleData><w:binData w:name="oledata.mso">${together}</w:binData></w:docOleData></w:wordDocument>`,
    ),
  ],
])('a file in an object of %s', (_name, contentType, bytes) => {
  const digest = createHash('sha384').update(letter).digest('hex')

  it('is found where the first reader made no document of it', async () => {
    const pieces = await readRaw({ bytes, contentType, isDocument: () => false })
    expect(pieces?.flatMap(({ file }) => (file ? [file] : []))).toEqual([{ bytes: letter, contentType: 'text/plain' }])
  })

  it('is not told twice', async () => {
    const pieces = await readRaw({ bytes, contentType, isDocument: (other) => other === digest })
    expect(pieces?.filter(({ file }) => file)).toEqual([])
  })
})

it('finds an old Office file that is an object itself, and says what others are', async () => {
  const pdf = compoundOf([{ name: 'CONTENTS', content: Buffer.from('%PDF-1.4 cut') }])
  const files = []
  for (const each of [madeWord({ runs: [{ text: 'asterion' }] }), pdf]) {
    const pieces = await readRaw({
      bytes: slidesWith(0, each),
      contentType: 'application/vnd.ms-powerpoint',
      isDocument: () => false,
    })
    files.push(...(pieces ?? []).flatMap(({ file }) => (file ? [file.contentType] : [])))
  }
  expect(files).toEqual(['application/msword', 'application/pdf'])
})

it('takes nothing from objects that are cut or claim too much', async () => {
  const cut = Buffer.concat([Buffer.from([0xff, 0xff, 0xff, 0xff]), deflateSync(object).subarray(0, 40)])
  for (const slides of [slidesWith(0x10, cut), slidesWith(0x10, Buffer.alloc(2)), slidesWith(0, object.subarray(0, 300))])
    expect(
      (await readRaw({ bytes: slides, contentType: 'application/vnd.ms-powerpoint', isDocument: () => false }))?.filter(
        ({ file }) => file,
      ),
    ).toEqual([])
})

it('unpacks objects of one file as long as there is room for all of them', () => {
  const room = new Allowance(0, object.length + 100)
  expect(unpackObject(packed, room)).toEqual(object)
  expect(() => unpackObject(packed, room)).toThrow(TooMuchEffort)
})

it('looks through tags that nothing closes once', { timeout: 5_000 }, () => {
  expect(flatObjects('<w:binData '.repeat(60_000))).toEqual([])
})
