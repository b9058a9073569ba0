import { readFileSync } from 'node:fs'
import { open, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { brokenStructures, type Poison, slowStructures } from './poison-structures.ts'

/**
 * Poison of many kinds, each file with bytes of its own; `notes`: a folder in which OneNote files may lie, of which some are made by changing bytes at
 * random.
 */
export async function makePoison(notes: string | undefined): Promise<Poison[]> {
  return [...kinds, ...brokenStructures, ...slowStructures, ...(notes === undefined ? [] : await spoiltNotes(notes))]
}

/** Writes one to the disk. */
export async function writePoison(path: string, { pieces }: Poison): Promise<void> {
  const file = await open(path, 'w')
  for (const piece of pieces()) await file.write(piece)
  await file.close()
}

const megabyte = 1_000_000

/** Each member of a gzip may be followed by another: small files of any size. */
function* packed(text: string, megabytes: number, head = '', tail = ''): Generator<Buffer> {
  const member = gzipSync(Buffer.alloc(50 * megabyte, text))
  if (head) yield gzipSync(head)
  for (let at = 0; at < megabytes; at += 50) yield member
  if (tail) yield gzipSync(tail)
}

const kinds: Poison[] = [
  { name: 'output-of-10-gb.gz', pieces: () => packed('word and word and ', 10_000) },
  { name: 'output-of-10-gb-of-zeros.gz', pieces: () => packed('\0', 10_050) },
  { name: 'long-loop.xml.gz', pieces: () => packed('<a/>', 950, '<r>', '</r>') },
  { name: 'deep.xml', pieces: () => ['<?xml version="1.0"?>', ...repeated('<a>', 3_000_000)].map((text) => Buffer.from(text)) },
  { name: 'deep.rtf', pieces: () => ['{\\rtf1 ', ...repeated('{', 2_000_000)].map((text) => Buffer.from(text)) },
  { name: 'deep.pdf', pieces: () => deepPdf(1_000_000) },
  { name: 'deep.html', pieces: () => ['<html>', ...repeated('<b><i><font>', 300_000)].map((text) => Buffer.from(text)) },
  { name: 'laughs.xml', pieces: () => [Buffer.from(billionLaughs())] },
  { name: 'flood.png', pieces: () => [floodedPng(60_000)] },
  { name: 'flood.bmp', pieces: () => [floodedBitmap(60_000)] },
  { name: 'eater.xlsx', pieces: () => [workbook(4_000_000)] },
  {
    name: 'eater.txt',
    pieces: () => Array.from({ length: 150 }, (_, at) => Buffer.alloc(megabyte, `${at} eats memory and eats `)),
  },
  { name: 'bomb.zip', pieces: () => [zip(bombMembers())] },
  {
    name: 'bombs-in-bombs.zip',
    pieces: () => [
      zip([
        ['again.zip', zip(bombMembers())],
        ['small.txt', Buffer.from('small')],
      ]),
    ],
  },
]

function repeated(text: string, times: number): string[] {
  const step = 10_000
  return Array.from({ length: Math.ceil(times / step) }, () => text.repeat(step))
}

function* deepPdf(depth: number): Generator<Buffer> {
  yield Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R /X ')
  for (const piece of repeated('[', depth)) yield Buffer.from(piece)
  yield Buffer.from('\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF')
}

function billionLaughs(): string {
  const entities = Array.from({ length: 12 }, (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`)
  return `<?xml version="1.0"?><!DOCTYPE r [<!ENTITY e0 "ha">${entities.join('')}]><r>&e12;</r>`
}

function floodedPng(side: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head.set([8, 6, 0, 0, 0], 8)
  const pixels = deflateSync(Buffer.alloc(20 * megabyte))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', head),
    pngChunk('IDAT', pixels),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

function pngChunk(type: string, data: Buffer): Buffer {
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  const named = Buffer.concat([Buffer.from(type), data])
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

function floodedBitmap(side: number): Buffer {
  const bytes = Buffer.alloc(1_000)
  bytes.write('BM')
  bytes.writeUInt32LE(bytes.length, 2)
  bytes.writeUInt32LE(54, 10)
  bytes.writeUInt32LE(40, 14)
  bytes.writeUInt32LE(side, 18)
  bytes.writeUInt32LE(side, 22)
  bytes.writeUInt16LE(1, 26)
  bytes.writeUInt16LE(32, 28)
  return bytes
}

/** A workbook whose table of words is larger than any heap, and packs well. */
function workbook(strings: number): Buffer {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const relationship = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${relations}/${type}" Target="${target}"/>`
  const relationshipsOf = (...all: string[]) =>
    Buffer.from(
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all.join('')}</Relationships>`,
    )
  const part = (name: string, kind: string) => `<Override PartName="/xl/${name}.xml" ContentType="${types}.${kind}+xml"/>`
  const words = '<si><t>a word that eats a little memory each time</t></si>'.repeat(10_000)
  return zip([
    [
      '[Content_Types].xml',
      Buffer.from(
        `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${part('workbook', 'sheet.main')}${part('worksheets/sheet1', 'worksheet')}${part('sharedStrings', 'sharedStrings')}</Types>`,
      ),
    ],
    ['_rels/.rels', relationshipsOf(relationship('r1', 'officeDocument', 'xl/workbook.xml'))],
    [
      'xl/_rels/workbook.xml.rels',
      relationshipsOf(
        relationship('r1', 'worksheet', 'worksheets/sheet1.xml'),
        relationship('r2', 'sharedStrings', 'sharedStrings.xml'),
      ),
    ],
    [
      'xl/workbook.xml',
      Buffer.from(
        `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="a" sheetId="1" r:id="r1"/></sheets></workbook>`,
      ),
    ],
    [
      'xl/worksheets/sheet1.xml',
      Buffer.from(`<worksheet xmlns="${main}"><sheetData><row><c t="s"><v>1</v></c></row></sheetData></worksheet>`),
    ],
    [
      'xl/sharedStrings.xml',
      Buffer.concat([
        Buffer.from(`<sst xmlns="${main}">`),
        ...Array.from({ length: strings / 10_000 }, () => Buffer.from(words)),
        Buffer.from('</sst>'),
      ]),
    ],
  ])
}

function bombMembers(): [string, Buffer][] {
  const zeros = Buffer.alloc(200 * megabyte)
  return Array.from({ length: 8 }, (_, at) => [`zeros-${at}.bin`, zeros])
}

/** A packed zip (APPNOTE 6.3.10). */
function zip(members: [string, Buffer][]): Buffer {
  const [locals, centrals]: [Buffer[], Buffer[]] = [[], []]
  let offset = 0
  for (const [name, bytes] of members) {
    const data = deflateRawSync(bytes)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(8, 4)
    fields.writeUInt32LE(crc32(bytes), 10)
    fields.writeUInt32LE(data.length, 14)
    fields.writeUInt32LE(bytes.length, 18)
    fields.writeUInt16LE(name.length, 22)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    locals.push(Buffer.concat([Buffer.from('PK\x03\x04'), fields, Buffer.from(name), data]))
    centrals.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0'), fields, place, Buffer.from(name)]))
    offset += 30 + name.length + data.length
  }
  const directory = Buffer.concat(centrals)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(members.length, 8)
  end.writeUInt16LE(members.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, directory, end])
}

const spoiltOfEach = 2

/** OneNote files with bytes changed at random, the same in each run. */
async function spoiltNotes(folder: string): Promise<Poison[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.one')).sort()
  let seed = 20_261_122
  const next = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed % below
  }
  return names.flatMap((name) =>
    Array.from({ length: spoiltOfEach }, (_, round) => {
      const bytes = readFileSync(join(folder, name))
      for (let change = 0; change < 40; change += 1) bytes[64 + next(bytes.length - 64)] = next(256)
      return { name: `${round}-${name}`, pieces: () => [bytes] }
    }),
  )
}

/** Healthy files of common kinds, each with words of its own. */
export async function writeHealthy(folder: string, count: number): Promise<void> {
  for (let at = 0; at < count; at += 1) {
    const make = healthy[at % healthy.length]
    if (make) await writeFile(join(folder, make.name(String(at).padStart(5, '0'))), make.text(at))
  }
}

const paragraph = (at: number) =>
  `Letter ${at}: the harbour crane of berth ${at % 97} was paid for twice, four and a quarter million each. `.repeat(150)

const healthy = [
  { name: (at: string) => `${at}.txt`, text: paragraph },
  {
    name: (at: string) => `${at}.html`,
    text: (at: number) => `<html><title>Page ${at}</title><body><p>${paragraph(at)}</p></body></html>`,
  },
  {
    name: (at: string) => `${at}.eml`,
    text: (at: number) =>
      `From: a${at}@example.org\r\nTo: b@example.org\r\nSubject: Mail ${at}\r\nMIME-Version: 1.0\r\nContent-Type: text/plain\r\n\r\n${paragraph(at).replaceAll('. ', '.\r\n')}`,
  },
  {
    name: (at: string) => `${at}.csv`,
    text: (at: number) => Array.from({ length: 200 }, (_, row) => `${at},${row},berth ${row % 97},4250000`).join('\n'),
  },
]
