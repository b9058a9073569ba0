import { brotliCompressSync, crc32, deflateRawSync, zstdCompressSync } from 'node:zlib'

/** A file made to harm whoever reads it: the end of its name, and its bytes in pieces, so that none is in memory as a whole. */
export type Poison = { name: string; pieces: () => Iterable<Buffer> }

/** Files whose directories, chains and sizes lead a reader in circles or promise more than there is, each small itself. */
export const brokenStructures: Poison[] = [
  { name: 'flood.tiff', pieces: () => [floodedTiff(60_000)] },
  { name: 'flood.jpg', pieces: () => [floodedJpeg(65_000)] },
  { name: 'deep.json', pieces: () => many('[{"a":', 2_000_000) },
  {
    name: 'deep-100000.xml',
    pieces: () => [Buffer.from('<r>'), ...many('<a>', 100_000), ...many('</a>', 100_000), Buffer.from('</r>')],
  },
  { name: 'circle.doc', pieces: () => [oleInCircles()] },
  { name: 'circle-of-pages.pdf', pieces: () => [pdfOf('<< /Type /Pages /Count 9 /Kids [2 0 R 2 0 R] /Parent 2 0 R >>')] },
  { name: 'circle-of-tables.pdf', pieces: () => [pdfOf('<< /Type /Pages /Count 0 /Kids [] >>', 'itself')] },
  { name: 'bomb.tar.zst', pieces: () => times(zstdCompressSync(Buffer.alloc(50 * megabyte)), 200) },
  { name: 'nested-parts.eml', pieces: () => nestedParts(10_000) },
  { name: 'no-size.emf', pieces: () => [metafileOfNoSize()] },
  { name: 'no-size.wmf', pieces: () => [windowsMetafileOfNoSize()] },
  { name: 'many-tables.ttf', pieces: () => [fontOfTables(65_535)] },
  { name: 'many-fonts.ttc', pieces: () => [Buffer.concat([Buffer.from('ttcf'), words(0x00010000, 0x7fffffff, 12, 12)])] },
  {
    name: 'no-size.mp4',
    pieces: () => [Buffer.concat([movieHead(), words(8), Buffer.from('moov'), words(0), Buffer.from('trak')])],
  },
  { name: 'huge-extra.tar', pieces: () => [tarOfHugeExtra()] },
  { name: 'huge-directory.7z', pieces: () => [sevenZipOfHugeDirectory()] },
]

/** More of them, which keep a reader for seconds or up to its limit of time. */
export const slowStructures: Poison[] = [
  { name: 'flood.gif', pieces: () => [floodedGif(60_000)] },
  { name: 'circle-of-forms.pdf', pieces: () => [formsInCircles()] },
  { name: 'bomb.bz2', pieces: () => times(bzip2OfZeros, 230) },
  { name: 'bomb.br', pieces: () => [brotliCompressSync(Buffer.alloc(500 * megabyte))] },
  { name: 'equal-members.zip', pieces: () => [overlappingZip(65_535)] },
  { name: 'parts-in-a-row.eml', pieces: () => partsInARow(10_000) },
  { name: 'one-line-of-200-mb.csv', pieces: () => many('a cell,', (200 * megabyte) / 7) },
]

const megabyte = 1_000_000

function* many(text: string, count: number): Generator<Buffer> {
  const step = 10_000
  const piece = Buffer.from(text.repeat(step))
  for (let at = 0; at < count; at += step) yield piece
}

function* times(piece: Buffer, count: number): Generator<Buffer> {
  for (let at = 0; at < count; at += 1) yield piece
}

/** Numbers of 32 bits, the high byte first. */
function words(...numbers: number[]): Buffer {
  const bytes = Buffer.alloc(4 * numbers.length)
  for (const [at, number] of numbers.entries()) bytes.writeUInt32BE(number >>> 0, 4 * at)
  return bytes
}

/** The same, the low byte first. */
function littleWords(...numbers: number[]): Buffer {
  return words(...numbers).swap32()
}

/** 45 MB of zeros; streams may follow each other. Made by bzip2 1.0.8. */
const bzip2OfZeros = Buffer.from('QlpoOTFBWSZTWckBtsgBWKtAIMAAEAAACCAAMMwFKaZSSFJsVJIUni7kinChIZIDbZA=', 'base64')

/** A screen and a picture of this side, of which nothing follows. */
function floodedGif(side: number): Buffer {
  const sides = littleWords(side | (side << 16))
  const code = Buffer.from([8, 4, 0, 1, 4, 5, 0, 0x3b])
  return Buffer.concat([
    Buffer.from('GIF89a'),
    sides,
    Buffer.from([0x80, 0, 0, 0, 0, 0, 255, 255, 255, 0x2c, 0, 0, 0, 0]),
    sides,
    Buffer.from([0]),
    code,
  ])
}

/** One strip of all rows, packed with nothing in it (TIFF 6.0). */
function floodedTiff(side: number): Buffer {
  const entries = [
    [256, 4, side],
    [257, 4, side],
    [258, 3, 8],
    [259, 3, 5],
    [262, 3, 1],
    [273, 4, 8],
    [277, 3, 1],
    [278, 4, side],
    [279, 4, 0x7fffffff],
  ].map(([tag = 0, type = 0, value = 0]) => littleWords(tag | (type << 16), 1, value))
  return Buffer.concat([Buffer.from('II*\0'), littleWords(8), Buffer.from([entries.length, 0]), ...entries, littleWords(0)])
}

function floodedJpeg(side: number): Buffer {
  const frame = Buffer.from([0xff, 0xc0, 0, 11, 8, side >> 8, side & 255, side >> 8, side & 255, 1, 1, 0x11, 0])
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    frame,
    Buffer.from([0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0]),
    Buffer.alloc(500),
    Buffer.from([0xff, 0xd9]),
  ])
}

/** A compound file whose table of sectors leads each chain back to its first sector (MS-CFB). */
function oleInCircles(): Buffer {
  const head = Buffer.alloc(512)
  head.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
  head.set([0x3e, 0, 3, 0, 0xfe, 0xff, 9, 0, 6, 0], 24)
  littleWords(0, 1, 1, 0, 4096, 2, 1, 0xfffffffe, 0).copy(head, 40)
  head.fill(0xff, 76)
  littleWords(0).copy(head, 76)
  const table = Buffer.alloc(512, 0xff)
  // The table itself, the directory in a circle of two, the small sectors in one of themselves.
  littleWords(0xfffffffd, 3, 2, 1, 4).copy(table)
  const directory = Buffer.concat([
    entryOf('Root Entry', 5, 4),
    entryOf('WordDocument', 2, 4),
    entryOf('1Table', 2, 4),
    entryOf('Data', 2, 4),
  ])
  return Buffer.concat([head, table, directory, Buffer.alloc(512, 0xff), directory, Buffer.alloc(512)])
}

/** Of a directory: its neighbours to both sides and its child are the same one. */
function entryOf(name: string, kind: number, sector: number): Buffer {
  const entry = Buffer.alloc(128)
  entry.write(name, 'utf16le')
  entry.set([2 * name.length + 2, 0, kind, 1], 64)
  littleWords(1, 1, 1).copy(entry, 68)
  littleWords(sector, 0x7fffffff).copy(entry, 116)
  return entry
}

/** `previous`: the table of places says that one before it is to be read, which is itself. */
function pdfOf(pages: string, previous?: 'itself'): Buffer {
  const objects = `%PDF-1.4\n1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj\n2 0 obj ${pages} endobj\n`
  const place = objects.length
  const prev = previous ? ` /Prev ${place}` : ''
  return Buffer.from(
    `${objects}xref\n0 1\n0000000000 65535 f \ntrailer << /Size 3 /Root 1 0 R${prev} >>\nstartxref\n${place}\n%%EOF\n`,
  )
}

/** A page that draws a form twice, which draws itself twice. */
function formsInCircles(): Buffer {
  const draws = '/F Do /F Do /F Do'
  const resources = '/Resources << /XObject << /F 4 0 R >> >>'
  const objects = [
    '1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj',
    '2 0 obj << /Type /Pages /Count 1 /Kids [3 0 R] >> endobj',
    `3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] ${resources} /Contents 5 0 R >> endobj`,
    `4 0 obj << /Type /XObject /Subtype /Form /BBox [0 0 9 9] ${resources} /Length ${draws.length} >> stream\n${draws}\nendstream endobj`,
    `5 0 obj << /Length ${draws.length} >> stream\n${draws}\nendstream endobj`,
  ]
  return Buffer.from(`%PDF-1.4\n${objects.join('\n')}\ntrailer << /Root 1 0 R /Size 6 >>\n%%EOF\n`)
}

/** All members are the same bytes, of which each becomes 10 MB (after Fifield, "A better zip bomb", 2019). */
function overlappingZip(count: number): Buffer {
  const bytes = Buffer.alloc(10 * megabyte)
  const data = deflateRawSync(bytes)
  const fields = Buffer.alloc(26)
  fields.set([20, 0, 0, 0, 8], 0)
  fields.writeUInt32LE(crc32(bytes), 10)
  fields.writeUInt32LE(data.length, 14)
  fields.writeUInt32LE(bytes.length, 18)
  fields.writeUInt16LE(1, 22)
  const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, Buffer.from('a'), data])
  const central = Buffer.concat([Buffer.from('PK\x01\x02\x14\0'), fields, Buffer.alloc(14), Buffer.from('a')])
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(count * central.length, 12)
  end.writeUInt32LE(local.length, 16)
  return Buffer.concat([local, ...Array.from({ length: count }, () => central), end])
}

const mailHead = 'From: a@example.org\r\nTo: b@example.org\r\nSubject: parts\r\nMIME-Version: 1.0\r\n'

function* nestedParts(depth: number): Generator<Buffer> {
  yield Buffer.from(mailHead)
  for (let at = 0; at < depth; at += 1) yield Buffer.from(`Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}\r\n`)
  yield Buffer.from('Content-Type: text/plain\r\n\r\ninnermost\r\n')
}

function* partsInARow(count: number): Generator<Buffer> {
  yield Buffer.from(`${mailHead}Content-Type: multipart/mixed; boundary=b\r\n\r\n`)
  for (let at = 0; at < count; at += 1)
    yield Buffer.from(`--b\r\nContent-Type: text/plain; name=${at}.txt\r\nContent-Disposition: attachment\r\n\r\npart ${at}\r\n`)
  yield Buffer.from('--b--\r\n')
}

/** Its second record says that it is no byte long (MS-EMF). */
function metafileOfNoSize(): Buffer {
  const head = Buffer.alloc(108)
  littleWords(1, 108).copy(head)
  head.write(' EMF', 40)
  littleWords(0x10000, 0x7fffffff, 0x7fffffff, 1).copy(head, 44)
  return Buffer.concat([head, littleWords(84, 0), Buffer.alloc(400)])
}

/** The same of MS-WMF, behind the head with which it can be placed. */
function windowsMetafileOfNoSize(): Buffer {
  const placed = Buffer.alloc(22)
  littleWords(0x9ac6cdd7).copy(placed)
  const head = Buffer.from([1, 0, 9, 0, 0, 3, 255, 255, 255, 127, 0, 0, 255, 255, 255, 127, 0, 0])
  return Buffer.concat([placed, head, littleWords(0), Buffer.from([0x32, 0x0a]), Buffer.alloc(400)])
}

/** Each of its tables is the whole rest of the file. */
function fontOfTables(count: number): Buffer {
  const tables = ['name', 'cmap', 'head', 'hhea', 'maxp', 'post', 'loca', 'glyf', 'hmtx', 'OS/2']
  const entries = Array.from({ length: count }, (_, at) =>
    Buffer.concat([Buffer.from(tables[at % tables.length] ?? 'name'), words(0, 12 + 16 * count, 0x7fffffff)]),
  )
  return Buffer.concat([
    words(0x00010000),
    Buffer.from([count >> 8, count & 255, 0, 0, 0, 0, 0, 0]),
    ...entries,
    Buffer.alloc(4_000, 0xff),
  ])
}

function movieHead(): Buffer {
  return Buffer.concat([words(16), Buffer.from('ftypisom'), words(0)])
}

/** A pax header that says it is 8 GB long (POSIX.1-2001). */
function tarOfHugeExtra(): Buffer {
  const header = Buffer.alloc(512)
  header.write('PaxHeader')
  header.write('0000644', 100)
  header.write('77777777777', 124)
  header.write('x', 156)
  header.write(`ustar\0${'00'}`, 257)
  header.fill(0x20, 148, 156)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return Buffer.concat([header, Buffer.alloc(2_048, 'x')])
}

/** Its directory would be 2 GB long, and hold as many files (7zFormat.txt). */
function sevenZipOfHugeDirectory(): Buffer {
  const directory = Buffer.from([
    1, 4, 6, 0xe0, 0xff, 0xff, 0xff, 0x7f, 9, 0xe0, 0xff, 0xff, 0xff, 0x7f, 5, 0xf0, 0xff, 0xff, 0xff, 0x7f, 0, 0,
  ])
  const start = Buffer.concat([littleWords(0, 0, directory.length, 0, crc32(directory))])
  return Buffer.concat([Buffer.from([0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c, 0, 4]), littleWords(crc32(start)), start, directory])
}
