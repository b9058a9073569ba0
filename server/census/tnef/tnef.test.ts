import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Piece } from '../piece.ts'
import { attributeIds } from './attributes.ts'
import { unpackRtf } from './compressed-rtf.ts'
import { readTnef } from './tnef.ts'

/** The first example of [MS-OXRTFCP]. */
const packedHello = Buffer.from(
  '2d0000002b0000004c5a4675f1c5c7a703000a0072637067313235423' + '20af32068656c090020627705b06c647d0a800fa0',
  'hex',
)

const number = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
const attribute = (id: number, data: Buffer | string) => {
  const bytes = Buffer.from(data)
  return Buffer.concat([Buffer.of(1), number(id), number(bytes.length), bytes, Buffer.of(0, 0)])
}
const tnef = (...attributes: Buffer[]) => Buffer.concat([Buffer.from('789f3e22', 'hex'), Buffer.of(1, 0), ...attributes])
const property = (id: number, type: number, value: Buffer) =>
  Buffer.concat([number(id * 0x10000 + type), number(1), number(value.length), value, Buffer.alloc((4 - (value.length % 4)) % 4)])
const properties = (...all: Buffer[]) => Buffer.concat([number(all.length), ...all])

const read = (bytes: Buffer, documents: string[] = []) =>
  readTnef({
    bytes,
    contentType: 'application/vnd.ms-tnef',
    isDocument: (digest) => documents.some((text) => createHash('sha384').update(text).digest('hex') === digest),
  })
const textsOf = (pieces: Piece[]) => pieces.map(({ kind, text }) => [kind, text.trim()])

describe('the second reader of winmail.dat', () => {
  it('reads the bodies of a message, the first as its text, the others as its other forms', () => {
    const message = Buffer.concat([
      number(5),
      number(0x8000_0003),
      Buffer.alloc(16),
      number(1),
      number(6),
      Buffer.from('ab\0', 'utf16le'),
      Buffer.alloc(2),
      number(7),
      Buffer.concat([number(0x3fde_0003), number(1251)]),
      property(0x1013, 0x102, Buffer.from('<p>\xcc\xe8\xf0', 'latin1')),
      property(0x1009, 0x102, packedHello),
      property(0x0e02, 0x1e, Buffer.from('Vera Doe\0')),
    ])
    const pieces = read(
      tnef(
        attribute(attributeIds.codePage, Buffer.concat([number(1252), number(0)])),
        attribute(attributeIds.body, Buffer.from('caf\xe9\0', 'latin1')),
        attribute(attributeIds.messageProperties, message),
      ),
    )
    expect(textsOf(pieces)).toEqual([
      ['header', 'Vera Doe'],
      ['text', 'café'],
      ['alternative', 'Мир'],
      ['alternative', 'hello world'],
    ])
  })

  it('reads attachments that are text, but for those that are documents', () => {
    const stream = tnef(
      attribute(attributeIds.attachmentBegins, ''),
      attribute(attributeIds.attachmentTitle, 'a.txt\0'),
      attribute(attributeIds.attachmentData, 'words of a'),
      attribute(attributeIds.attachmentBegins, ''),
      attribute(attributeIds.attachmentData, Buffer.from([0, 1, 2, 255])),
    )
    expect(read(stream)).toEqual([
      { kind: 'unread', text: 'a.txt', file: { bytes: Buffer.from('words of a'), contentType: 'text/plain' } },
    ])
    expect(read(stream, ['words of a'])).toEqual([])
  })

  it('reads a message in a message, and what is left of a cut one', () => {
    const inner = tnef(attribute(attributeIds.body, 'inner body\0'))
    const bytes = property(0x3701, 0x0d, Buffer.concat([Buffer.alloc(16), inner]))
    const outer = tnef(
      attribute(attributeIds.attachmentBegins, ''),
      attribute(attributeIds.attachmentProperties, properties(bytes)),
    )
    expect(textsOf(read(outer))).toEqual([['text', 'inner body']])
    expect(textsOf(read(outer.subarray(0, -10)))).toEqual([['text', 'inner']])
    expect(read(Buffer.from('no such stream'))).toEqual([])
  })
})

describe('packed RTF', () => {
  it('is unpacked as the specification says', () => {
    expect(unpackRtf(packedHello).toString()).toBe('{\\rtf1\\ansi\\ansicpg1252\\pard hello world}\r\n')
  })

  it('that lies about its size takes no more memory than its bytes can say', () => {
    const liar = Buffer.from(packedHello)
    liar.writeUInt32LE(0xffffffff, 4)
    expect(unpackRtf(liar).toString()).toContain('hello world')
  })
})

it('reads a body whose attribute has become that of recipients by a bit, and takes rows of recipients for none', () => {
  const body = properties(property(0x1000, 0x1e, Buffer.from('about the harbour\0')))
  expect(textsOf(read(tnef(attribute(attributeIds.recipients, body))))).toEqual([['text', 'about the harbour']])
  const rows = Buffer.concat([number(1), properties(property(0x3001, 0x1e, Buffer.from('Ana Ruiz\0')))])
  expect(read(tnef(attribute(attributeIds.recipients, rows)))).toEqual([])
})
