import type { Planter } from '../../planting.ts'
import { joined, little } from './chunks.ts'

type Word = Planter['word']

/** A packet of XMP. */
export const xmpOf = (word: Word, where = '') =>
  `<?xpacket begin=""?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:a="http://example.com/a/"><rdf:Description><dc:description><rdf:Alt><rdf:li xml:lang="x-default">${word(`${where}description in XMP`)}</rdf:li></rdf:Alt></dc:description><a:note>${word(`${where}own field in XMP`)}</a:note></rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`

/** Numbers of tags: what the fields of a TIFF are called. */
export function tiffOf(word: Word, where = ''): Buffer {
  const ascii = (tag: number, text: string) => ({ tag, type: 2, bytes: Buffer.from(`${text}\0`) })
  const bytes = (tag: number, type: number, body: Buffer) => ({ tag, type, bytes: body })
  const wide = (text: string) => Buffer.from(`${text}\0`, 'utf16le')
  const user = joined('ASCII\0\0\0', word(`${where}comment of the user`))
  const size = (tag: number, value: number) => bytes(tag, 4, little(value))
  const first = [
    size(0x100, 1),
    size(0x101, 1),
    ascii(0x10d, word(`${where}document name`)),
    ascii(0x10e, word(`${where}description`)),
    ascii(0x11d, word(`${where}name of a page`)),
    ascii(0x131, word(`${where}program`)),
    ascii(0x13b, word(`${where}artist`)),
    ascii(0x13c, word(`${where}computer`)),
    ascii(0x8298, word(`${where}rights`)),
    bytes(0x9c9b, 1, wide(word(`${where}title of Windows`))),
    bytes(0x9c9c, 1, wide(word(`${where}comment of Windows`))),
    bytes(0x9c9d, 1, wide(word(`${where}author of Windows`))),
    bytes(0x9c9e, 1, wide(word(`${where}keywords of Windows`))),
    bytes(0x9c9f, 1, wide(word(`${where}subject of Windows`))),
  ]
  const own = where === '' ? [bytes(0x2bc, 1, Buffer.from(xmpOf(word))), ascii(0xc5e0, word('field of a program'))] : []
  const photo = [
    bytes(0x9286, 7, user),
    ascii(0xa420, word(`${where}number of the picture`)),
    ascii(0xa430, word(`${where}owner of the camera`)),
    ascii(0xa431, word(`${where}number of the camera`)),
  ]
  const place = [
    bytes(0x1b, 7, joined('ASCII\0\0\0', word(`${where}way of finding the place`))),
    bytes(0x1c, 7, joined('ASCII\0\0\0', word(`${where}name of the area`))),
  ]
  const second = [size(0x100, 1), size(0x101, 1), ...(where === '' ? [ascii(0x10e, word('description of the second page'))] : [])]
  return directories(
    [...first, ...own].toSorted((one, other) => one.tag - other.tag),
    [
      [0x8769, photo],
      [0x8825, place],
    ],
    second,
  )
}

type Field = { tag: number; type: number; bytes: Buffer }

/** Directories of fields: the first, those that it names, the second. */
function directories(first: Field[], inside: [number, Field[]][], second: Field[]): Buffer {
  const parts: Buffer[] = [Buffer.from('49492a00', 'hex'), little(0)]
  const length = () => parts.reduce((sum, part) => sum + part.length, 0)
  const put = (fields: Field[], next: number): number => {
    const rows = fields.map(({ tag, type, bytes }) => {
      const at = length()
      if (bytes.length > 4) parts.push(bytes, Buffer.alloc(bytes.length % 2))
      const value = bytes.length > 4 ? little(at) : Buffer.concat([bytes, Buffer.alloc(4)]).subarray(0, 4)
      const count = type === 4 ? 1 : bytes.length
      return joined(Buffer.from([tag & 255, tag >> 8, type, 0]), little(count), value)
    })
    const at = length()
    parts.push(joined(Buffer.from([fields.length, 0]), ...rows, little(next)))
    return at
  }
  const after = put(second, 0)
  const pointers = inside.map(([tag, fields]) => ({ tag, type: 4, bytes: little(put(fields, 0)) }))
  const at = put(
    [...first, ...pointers].toSorted((one, other) => one.tag - other.tag),
    after,
  )
  const whole = Buffer.concat(parts)
  whole.writeUInt32LE(at, 4)
  return whole
}
