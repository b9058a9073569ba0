import { promisify } from 'node:util'
import { crc32, deflateRaw } from 'node:zlib'
import type { Bytes } from '../../containers/bytes.ts'
import type { ZipPlace } from '../../containers/zip/zip-directory.ts'
import { findData } from '../../containers/zip/zip-members.ts'
import type { Piece } from '../plan.ts'
import { damaged, Uncleanable } from '../uncleanable.ts'

/** A part of the new archive: as it lies packed in the old one, or other bytes in its place. */
export type NewPart = { name: string; sizeBytes: number } & ({ place: ZipPlace; archive: Bytes } | { content: Buffer })

const deflate = promisify(deflateRaw)
const mostBytes = 0xf0000000
/** 1 January 1980, the first day that a zip can tell. */
const noTime = 0x00210000

/** An archive of these parts, in their order, with neither the times nor the owners of the old one (APPNOTE 4.3). Throws Uncleanable. */
export async function writeZip(parts: readonly NewPart[]): Promise<Piece[]> {
  const pieces: Piece[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const part of parts) {
    const packed = await packedOf(part)
    const head = headOf(part, packed)
    const name = Buffer.from(part.name)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(at, 10)
    pieces.push(Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), head, name]), packed.piece)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0', 'latin1'), head, place, name]))
    at += 30 + name.length + packed.length
    if (at > mostBytes) throw new Uncleanable('too-large')
  }
  const entries = Buffer.concat(directory)
  return [...pieces, entries, endOf(directory.length, entries.length, at)]
}

type Packed = { piece: Piece; length: number; method: number; sum: number }

async function packedOf(part: NewPart): Promise<Packed> {
  if ('content' in part) {
    // The type of an OpenDocument file stands unpacked at its begin.
    const isPlain = part.name === 'mimetype'
    const piece = isPlain ? part.content : await deflate(part.content)
    return { piece, length: piece.length, method: isPlain ? 0 : 8, sum: crc32(part.content) }
  }
  const { archive, place } = part
  const from = await findData(archive, place)
  if (from === undefined || from + place.packedBytes > archive.sizeBytes) throw damaged(part.name)
  const to = from + place.packedBytes
  return { piece: { bytes: archive, from, to }, length: to - from, method: place.method, sum: place.crc }
}

/** What local header and directory entry share. */
function headOf(part: NewPart, { length, method, sum }: Packed): Buffer {
  const head = Buffer.alloc(26)
  head.writeUInt16LE(20, 0)
  // Names are UTF-8.
  head.writeUInt16LE(0x800, 2)
  head.writeUInt16LE(method, 4)
  head.writeUInt32LE(noTime, 6)
  head.writeUInt32LE(sum, 10)
  head.writeUInt32LE(length, 14)
  head.writeUInt32LE(part.sizeBytes, 18)
  head.writeUInt16LE(Buffer.byteLength(part.name), 22)
  return head
}

function endOf(count: number, length: number, at: number): Buffer {
  if (count > 0xfffe) throw new Uncleanable('too-large')
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(length, 12)
  end.writeUInt32LE(at, 16)
  return end
}
