import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { AppError } from '@dossier/contract'
import type { NameCategory } from '@dossier/contract/names/names'
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

/**
 * The names of a document as bytes: short lists as zstd of JSON. Ids and normal forms are worked out when they are told: stored, they would take four times as
 * much room as all the rest.
 */
export function packNames(names: readonly StoredName[]): Uint8Array | null {
  if (names.length === 0) return null
  const rows = names.map(({ mention, category, offsets, partsOfSpeech }) =>
    partsOfSpeech === undefined ? [mention, letters[category], offsets] : [mention, letters[category], offsets, partsOfSpeech],
  )
  const bytes = Buffer.from(JSON.stringify(rows))
  const params = { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_checksumFlag]: 1 }
  return zstdCompressSync(bytes, { params, pledgedSrcSize: bytes.length })
}

/** @throws AppError RECORD_DAMAGED where the bytes are not what was stored. */
export function unpackNames(bytes: Uint8Array | null): StoredName[] {
  if (bytes === null) return []
  try {
    return Packed.parse(JSON.parse(zstdDecompressSync(bytes, { maxOutputLength: mostBytes }).toString()))
  } catch (error) {
    const message = 'The stored names of a document are damaged: find its names again.'
    throw new AppError('RECORD_DAMAGED', { message }, { cause: error })
  }
}
