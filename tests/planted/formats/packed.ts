import { createHash } from 'node:crypto'
import { brotliCompressSync, crc32, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { bzip2Of } from '@dossier/server/containers/testing/small-bzip2.ts'
import { type PlantedFile, type Planter, plantFile } from '../planting.ts'
import { tarBlock, tarEnd } from '../tar.ts'
import { zipOf } from '../zip.ts'

/** Packed files of rarer kinds, in several pieces, and archives of rarer forms. */
export function plantPacked(seed: string): PlantedFile[] {
  const file = (format: string, name: string, make: (planter: Planter) => Buffer | string) =>
    plantFile({ format, name, seed }, make)
  return [
    file('Packed', 'frames.txt.zst', ({ word }) =>
      Buffer.concat([
        zstdCompressSync(Buffer.from(`${word('first frame')}\n`)),
        zstdCompressSync(Buffer.from(word('second frame'))),
      ]),
    ),
    file('Packed', 'text.txt.br', ({ word }) => brotliCompressSync(Buffer.from(word('brotli')))),
    file('Packed', 'frames.txt.lz4', ({ word }) => Buffer.concat([lz4(`${word('first frame')}\n`), lz4(word('second frame'))])),

    file('Packed', 'streams.txt.bz2', ({ word }) =>
      Buffer.concat([bzip2Of([`${word('first stream')}\n`]), bzip2Of([word('second stream')])]),
    ),
    file('Packed', 'text.zlib', ({ word }) => deflateSync(word('zlib'))),
    file('Packed (compress)', 'text.txt.Z', ({ word }) => lzw(word('LZW'))),
    file('Packed', 'header.txt.gz', ({ word, leftOut }) =>
      gzipWithHeader(word('name in the head'), leftOut('comment in the head'), word('text')),
    ),
    file('Uuencoded', 'text.uu', ({ word }) => `begin 644 a.txt\n${uuLine(word('uuencoded text'))}\n\`\nend\n`),
    file('Zip', 'two of one name.zip', ({ word }) =>
      zipOf([
        { name: 'a.txt', content: word('first of two of one name') },
        { name: 'a.txt', content: word('second of two of one name') },
      ]),
    ),
    file('Zip', 'locked beside open.zip', ({ word }) =>
      withLocked(
        zipOf([
          { name: 'open.txt', content: word('open member') },
          { name: 'locked.txt', content: createHash('sha512').update(word('locked member')).digest(), isStored: true },
          { name: 'open too.txt', content: word('open member behind it') },
        ]),
        'locked.txt',
      ),
    ),
    file('Zip', 'not in the directory.zip', ({ word }) =>
      hiddenMember(word('member of the directory'), word('member that no directory names')),
    ),
    file('Zip', 'other names.zip', ({ word }) => otherNames(word)),
    file('Zip', 'big.zip', ({ word }) => zip64(word('member of a zip64'))),
    file('Zip', 'deflated xml.kmz', ({ word }) =>
      zipOf([{ name: 'doc.kml', content: `<kml><Placemark><name>${word('place')}</name></Placemark></kml>` }]),
    ),
    file('Tar', 'long names.tar', ({ word, leftOut }) =>
      Buffer.concat([
        tarBlock('././@LongLink', Buffer.from(`${'d'.repeat(60)}/${'e'.repeat(60)}/${word('long name of GNU')}.txt\0`), 'L'),
        tarBlock('x', Buffer.from(word('member with a long name'))),
        tarBlock('PaxHeaders/x', paxOf({ path: `${word('name in pax')}.txt`, comment: leftOut('comment in pax') }), 'x'),
        tarBlock('x', Buffer.from(word('member with a name in pax'))),
        tarBlock('a.txt', Buffer.from(word('first of two of one name'))),
        tarBlock('a.txt', Buffer.from(word('second of two of one name'))),
        tarBlock('sym', Buffer.alloc(0), '2', word('target of a link')),
        tarEnd,
      ]),
    ),
    file('Tar', 'sparse.tar', ({ word }) => sparseTar(word('beginning of a sparse file'), word('end of a sparse file'))),
    file('Cpio', 'new.cpio', ({ word }) => Buffer.concat([newc(`${word('name')}.txt`, word('member')), newc('TRAILER!!!', '')])),
    file('Cpio', 'old.cpio', ({ word }) => Buffer.from(odc('a.txt', word('member')) + odc('TRAILER!!!', ''))),
    file('Ar', 'long names.a', ({ word }) => {
      const names = `${word('long name')}-is-long.txt/\n`
      return `!<arch>\n${arMember('//', names)}${arMember('/0', word('member with a long name'))}${arMember(`#1/20`, `${'bsd.txt'.padEnd(20, '\0')}${word('member of BSD')}`)}`
    }),
    file('Ar', 'package.deb', ({ word }) =>
      Buffer.concat([
        Buffer.from('!<arch>\n'),
        arBytes('debian-binary', Buffer.from('2.0\n')),
        arBytes(
          'control.tar.gz',
          gzipSync(
            Buffer.concat([tarBlock('./control', Buffer.from(`Package: x\nDescription: ${word('description')}\n`)), tarEnd]),
          ),
        ),
        arBytes(
          'data.tar.zst',
          zstdCompressSync(Buffer.concat([tarBlock('./usr/share/doc/x.txt', Buffer.from(word('file of a package'))), tarEnd])),
        ),
      ]),
    ),
    file('Disk image', 'disc.iso', ({ word }) => iso(word('name of a disc').toUpperCase(), word('file of a disc'))),
  ]
}

function lz4(text: string): Buffer {
  const bytes = Buffer.from(text)
  const size = Buffer.alloc(4)
  size.writeUInt32LE(0x80000000 + bytes.length)
  // Version 1, independent blocks, no sums; the sum of this head is xxHash's second byte.
  return Buffer.concat([Buffer.from('04224d1860408200'.slice(0, 14), 'hex'), size, bytes, Buffer.alloc(4)])
}

/** Codes of 9 bits, none of which stands for more than a letter. */
function lzw(text: string): Buffer {
  const bits = [...Buffer.from(text)].map((byte) => [...byte.toString(2).padStart(9, '0')].toReversed().join('')).join('')
  const bytes = bits.match(/.{1,8}/g)?.map((byte) => Number.parseInt([...byte].toReversed().join(''), 2)) ?? []
  return Buffer.from([0x1f, 0x9d, 0x90, ...bytes])
}

function gzipWithHeader(name: string, comment: string, text: string): Buffer {
  const packed = gzipSync(text)
  return Buffer.concat([
    Buffer.from([0x1f, 0x8b, 8, 0x18, 0, 0, 0, 0, 0, 3]),
    Buffer.from(`${name}.txt\0${comment}\0`),
    packed.subarray(10),
  ])
}

function uuLine(text: string): string {
  const bytes = Buffer.from(text)
  const sign = (value: number) => String.fromCharCode(value === 0 ? 96 : value + 32)
  let line = sign(bytes.length)
  for (let at = 0; at < bytes.length; at += 3) {
    const [a = 0, b = 0, c = 0] = bytes.subarray(at, at + 3)
    line += sign(a >> 2) + sign(((a & 3) << 4) | (b >> 4)) + sign(((b & 15) << 2) | (c >> 6)) + sign(c & 63)
  }
  return line
}

/** The same archive, in which a member is said to be encrypted: its name stands 30 bytes behind its head and 46 behind its entry in the directory. */
function withLocked(zip: Buffer, name: string): Buffer {
  const [local, entry] = [zip.indexOf(name) - 30, zip.lastIndexOf(name) - 46]
  zip.writeUInt16LE(1, local + 6)
  zip.writeUInt16LE(1, entry + 8)
  return zip
}

/** Two members, of which the directory has the first. */
function hiddenMember(seen: string, hidden: string): Buffer {
  const one = zipOf([{ name: 'a.txt', content: seen, isStored: true }])
  const other = zipOf([{ name: 'b.txt', content: hidden, isStored: true }])
  const localOf = (zip: Buffer) => zip.subarray(0, zip.indexOf('PK\x01\x02'))
  const end = Buffer.from(one.subarray(one.indexOf('PK\x01\x02')))
  const at = end.indexOf('PK\x05\x06')
  end.writeUInt32LE(localOf(one).length + localOf(other).length, at + 16)
  return Buffer.concat([localOf(one), localOf(other), end])
}

/** The name of a member in front of its bytes is another one than in the directory. */
function otherNames(word: (corner: string) => string): Buffer {
  const inDirectory = word('name in the directory')
  const zip = zipOf([{ name: `${inDirectory}.txt`, content: word('member') }])
  zip.write(word('name in front of the bytes'), zip.indexOf(inDirectory))
  return zip
}

function zip64(text: string): Buffer {
  const bytes = Buffer.from(text)
  const sizes = Buffer.alloc(20)
  sizes.writeUInt16LE(1, 0)
  sizes.writeUInt16LE(16, 2)
  sizes.writeBigUInt64LE(BigInt(bytes.length), 4)
  sizes.writeBigUInt64LE(BigInt(bytes.length), 12)
  const facts = Buffer.alloc(26)
  facts.writeUInt16LE(45, 0)
  facts.writeUInt32LE(crc32(bytes), 10)
  facts.fill(255, 14, 22)
  facts.writeUInt16LE(5, 22)
  facts.writeUInt16LE(20, 24)
  const local = Buffer.concat([Buffer.from('PK\x03\x04'), facts, Buffer.from('a.txt'), sizes, bytes])
  const central = Buffer.concat([Buffer.from('PK\x01\x02\x2d\0'), facts, Buffer.alloc(14), Buffer.from('a.txt'), sizes])
  const end64 = Buffer.alloc(56)
  end64.write('PK\x06\x06')
  end64.writeBigUInt64LE(44n, 4)
  end64.writeUInt16LE(45, 12)
  end64.writeUInt16LE(45, 14)
  end64.writeBigUInt64LE(1n, 24)
  end64.writeBigUInt64LE(1n, 32)
  end64.writeBigUInt64LE(BigInt(central.length), 40)
  end64.writeBigUInt64LE(BigInt(local.length), 48)
  const locator = Buffer.alloc(20)
  locator.write('PK\x06\x07')
  locator.writeBigUInt64LE(BigInt(local.length + central.length), 8)
  locator.writeUInt32LE(1, 16)
  const end = Buffer.alloc(22, 255)
  end.write('PK\x05\x06')
  end.writeUInt32LE(0, 4)
  end.writeUInt16LE(0, 20)
  return Buffer.concat([local, central, end64, locator, end])
}

function paxOf(fields: Record<string, string>): Buffer {
  const line = (key: string, value: string) => {
    const rest = ` ${key}=${value}\n`
    const length = rest.length + String(rest.length + 2).length
    return `${length}${rest}`
  }
  return Buffer.from(
    Object.entries(fields)
      .map(([key, value]) => line(key, value))
      .join(''),
  )
}

/** A file of 1 MB with a hole, as pax 1.0 of GNU writes it. */
function sparseTar(first: string, last: string): Buffer {
  const map = Buffer.alloc(512)
  map.write(`2\n0\n12\n${1_000_000 - 12}\n12\n`)
  const fields = {
    'GNU.sparse.major': '1',
    'GNU.sparse.minor': '0',
    'GNU.sparse.name': 'sparse.txt',
    'GNU.sparse.realsize': '1000000',
  }
  return Buffer.concat([
    tarBlock('PaxHeaders/sparse.txt', paxOf(fields), 'x'),
    tarBlock('GNUSparseFile.0/sparse.txt', Buffer.concat([map, Buffer.from(first + last)])),
    tarEnd,
  ])
}

function newc(name: string, text: string): Buffer {
  const hex = (value: number) => value.toString(16).padStart(8, '0')
  const fields = [1, 0o100644, 0, 0, 1, 0, text.length, 0, 0, 0, 0, name.length + 1, 0]
  const head = Buffer.from(`070701${fields.map(hex).join('')}${name}\0`)
  const padded = (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)])
  return Buffer.concat([padded(head), padded(Buffer.from(text))])
}

function odc(name: string, text: string): string {
  const octal = (value: number, width: number) => value.toString(8).padStart(width, '0')
  const fields = [1, 1, 0o100644, 0, 0, 1, 0].map((value) => octal(value, 6)).join('')
  return `070707${fields}${octal(0, 11)}${octal(name.length + 1, 6)}${octal(text.length, 11)}${name}\0${text}`
}

function arMember(name: string, text: string): string {
  const head = `${name.padEnd(16)}${'0'.padEnd(12)}${'0'.padEnd(6)}${'0'.padEnd(6)}${'100644'.padEnd(8)}${String(text.length).padEnd(10)}\`\n`
  return head + text + (text.length % 2 === 1 ? '\n' : '')
}

function arBytes(name: string, bytes: Buffer): Buffer {
  return Buffer.from(arMember(name, bytes.toString('latin1')), 'latin1')
}

/** An image of a disc (ISO 9660) with one file. */
function iso(volume: string, text: string): Buffer {
  const sector = 2048
  const image = Buffer.alloc(21 * sector)
  const both32 = (value: number, at: number) => {
    image.writeUInt32LE(value, at)
    image.writeUInt32BE(value, at + 4)
  }
  const record = (at: number, name: string, place: number, size: number, flags: number) => {
    const length = 33 + name.length + (name.length % 2 === 0 ? 1 : 0)
    image[at] = length
    both32(place, at + 2)
    both32(size, at + 10)
    image[at + 25] = flags
    image[at + 28] = 1
    image[at + 31] = 1
    image[at + 32] = name.length
    image.write(name, at + 33, 'latin1')
    return at + length
  }
  const first = 16 * sector
  image.write('\x01CD001\x01', first, 'latin1')
  image.write(volume.padEnd(32), first + 40)
  both32(21, first + 80)
  image[first + 120] = 1
  image[first + 124] = 1
  image.writeUInt16LE(sector, first + 128)
  image.writeUInt16BE(sector, first + 130)
  record(first + 156, '\0', 19, sector, 2)
  image.write('\xffCD001\x01', 17 * sector, 'latin1')
  let at = 19 * sector
  at = record(at, '\0', 19, sector, 2)
  at = record(at, '\x01', 19, sector, 2)
  record(at, 'NOTE.TXT;1', 20, text.length, 0)
  image.write(text, 20 * sector)
  return image
}
