import { constants, crc32, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import type { NameCategory } from '@dossier/contract/names/categories'
import { z } from 'zod'

/** A name of a document as it was found: all its places in one call of the finder, in UTF-16 units of the content; -1 stands for a mail's headers. */
export type StoredName = { mention: string; category: NameCategory; offsets: number[]; partsOfSpeech?: string }

const letters = { PERSON: 'P', ORGANIZATION: 'O', LOCATION: 'L', EMAIL: 'E' } as const satisfies Record<NameCategory, string>
const categories = { P: 'PERSON', O: 'ORGANIZATION', L: 'LOCATION', E: 'EMAIL' } as const

const Packed = z.array(
  z.tuple([z.string(), z.enum(['P', 'O', 'L', 'E']), z.array(z.number())], z.string()).transform(
    ([mention, letter, offsets, partsOfSpeech]): StoredName => ({
      mention,
      category: categories[letter],
      offsets,
      ...(partsOfSpeech !== undefined && { partsOfSpeech }),
    }),
  ),
)

/** A document of ten million names would not be told to the engine. */
const mostBytes = 256 * 1024 * 1024

/** Shorter lists stay as they are: compressing them takes longer than all else, and saves a third of what is little. */
const plainBelow = 512
/** What a list that was not compressed begins with; zstd begins with another byte (RFC 8878, 3.1.1). The checksum follows, then the list. */
const plainMark = 0
const headBytes = 5

/**
 * The names of a document as bytes: JSON with a checksum, longer ones as zstd. Ids and normal forms are worked out when they are told: stored, they would take four
 * times as much room as all the rest.
 */
export function packNames(names: readonly StoredName[]): Uint8Array | null {
  if (names.length === 0) return null
  const rows = names.map(({ mention, category, offsets, partsOfSpeech }) =>
    partsOfSpeech === undefined ? [mention, letters[category], offsets] : [mention, letters[category], offsets, partsOfSpeech],
  )
  const bytes = Buffer.from(JSON.stringify(rows))
  if (bytes.length < plainBelow) return plain(bytes)
  const params = { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_checksumFlag]: 1 }
  return zstdCompressSync(bytes, { params, pledgedSrcSize: bytes.length })
}

function plain(bytes: Buffer): Uint8Array {
  const packed = Buffer.allocUnsafe(headBytes + bytes.length)
  packed.writeUInt8(plainMark, 0)
  packed.writeUInt32LE(crc32(bytes), 1)
  bytes.copy(packed, headBytes)
  return packed
}

/** Undefined where the bytes are not what was stored: its document is to be read again. */
export function unpackOrUndefined(bytes: Uint8Array | null): StoredName[] | undefined {
  if (bytes === null) return []
  try {
    return Packed.parse(JSON.parse(unpack(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)).toString()))
  } catch {
    // Whatever is wrong with the bytes: the index must not wait for them for ever.
    return undefined
  }
}

function unpack(packed: Buffer): Buffer {
  if (packed[0] !== plainMark) return zstdDecompressSync(packed, { maxOutputLength: mostBytes })
  const bytes = packed.subarray(headBytes)
  if (packed.readUInt32LE(1) !== crc32(bytes)) throw new Error('the checksum is another')
  return bytes
}
