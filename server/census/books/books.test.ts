import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { deflatedZip } from '../../extract/testing/deflated-zip.ts'
import { linesOf } from '../testing/lines-of.ts'
import { mobipocketOf } from '../testing/mobipocket-of.ts'
import { readEpub } from './epub.ts'
import { readFictionBook } from './fiction-book.ts'
import { readMobipocket, unpackPalm } from './mobipocket.ts'

it('reads pages of a book that are out of its order, its contents and what it says of itself', async () => {
  const page = (text: string) => `<html><body><section>${text}</section><aside>aside of it</aside></body></html>`
  const members = [
    { name: 'OPS/one.xhtml', bytes: page('the first page') },
    { name: 'OPS/orphan.html', bytes: page('nobody lists it') },
    { name: 'OPS/known.xhtml', bytes: page('a document already') },
    { name: 'OPS/toc.ncx', bytes: '<ncx><navLabel><text>Chapter one</text></navLabel></ncx>' },
    {
      name: 'OPS/book.opf',
      bytes:
        '<package><metadata><dc:rights>all of them</dc:rights><dc:identifier>12</dc:identifier><meta name="x" content="a series"/></metadata><guide><reference title="Cover" href="c"/></guide></package>',
    },
    { name: 'OPS/style.css', bytes: 'p { color: red }' },
    { name: 'OPS/list.txt', bytes: 'a list beside it' },
  ]
  const known = createHash('sha384').update(page('a document already')).digest('hex')
  const pieces = await readEpub({
    bytes: deflatedZip(members),
    contentType: 'application/epub+zip',
    isDocument: (digest) => digest === known,
  })
  expect(linesOf(pieces, 'text')).toEqual(['the first page', 'aside of it', 'nobody lists it', 'aside of it'])
  expect(linesOf(pieces, 'name')).toEqual(['Chapter one', 'Cover'])
  expect(linesOf(pieces, 'data')).toEqual(['all of them', 'a series'])
  expect(pieces.flatMap(({ file }) => file?.bytes.toString() ?? [])).toEqual(['a list beside it'])
})

it('keeps words of a FictionBook whole, blocks apart, and pictures out', () => {
  const book =
    '<FictionBook><body><p>har<strong>bour</strong></p><v>crane</v><!-- left --></body><binary id="i.png">AAAA</binary></FictionBook>'
  const pieces = readFictionBook(book)
  expect(linesOf(pieces, 'text')).toEqual(['harbour', 'crane', 'i.png'])
  expect(linesOf(pieces, 'source')).toEqual(['left'])
})

const html = '<html><body><p>behind the harbour crane</p><p>Über</p></body></html>'

it('reads a Mobipocket book over its records, stored or packed, without what stands behind each', () => {
  const expected = ['behind the harbour crane', 'Über']
  expect(linesOf(readMobipocket(mobipocketOf(html, { recordBytes: 20 })), 'text')).toEqual(expected)
  // Signs above ASCII have to be packed as such.
  const pack = (bytes: Buffer) => Buffer.concat([...bytes].map((byte) => Buffer.from(byte < 0x80 ? [byte] : [1, byte])))
  expect(linesOf(readMobipocket(mobipocketOf(html, { way: 2, recordBytes: 20, pack })), 'text')).toEqual(expected)
  const trail = Buffer.from([0, 7, 7, 0x83])
  expect(linesOf(readMobipocket(mobipocketOf(html, { recordBytes: 20, trail, trails: 0b11 })), 'text')).toEqual(expected)
})

it('reads nothing of one that is encrypted, packed otherwise, or cut', () => {
  const book = mobipocketOf(html)
  const headAt = book.readUInt32BE(78)
  const locked = Buffer.from(book)
  locked.writeUInt16BE(2, headAt + 12)
  expect(readMobipocket(locked)).toEqual([])
  expect(readMobipocket(mobipocketOf(html, { way: 17_480 }))).toEqual([])
  for (const length of [0, 20, 80, headAt + 10]) expect(readMobipocket(book.subarray(0, length))).toEqual([])
})

it('unpacks what Palm packed: spaces with their letter, and repetitions that overlap', () => {
  const back = (distance: number, length: number) => [0x80 | (distance >> 5), ((distance << 3) & 0xff) | (length - 3)]
  expect(unpackPalm(Buffer.from([0x61, 0x62, ...back(2, 6), 0xe2])).toString()).toBe('abababab b')
})
