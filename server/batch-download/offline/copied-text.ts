import { AppError } from '@dossier/contract'
import { readSegments } from '../../documents/read.ts'
import type { Records } from '../../records/open.ts'
import type { NewEntry } from '../zip/zip-file.ts'

/** A document whose text may be copied. */
export type TextOf = { rid: number; textLength: number; segmentCount: number }

/** Where texts are, and until when they are read. */
type Copying = { records: Records; signal: AbortSignal }

/** Else browsers take a text from a disk for something else than UTF-8. */
const mark = Buffer.from('\ufeff')

/** The text of a document as a file; undefined where there is none, or where it is damaged, of which the ledger tells. Never held whole: it is measured first. @throws the signal's reason. */
export async function copiedText(copying: Copying, text: TextOf): Promise<Pick<NewEntry, 'sizeBytes' | 'pieces'> | undefined> {
  if (text.textLength === 0) return undefined
  try {
    const pieces: Buffer[] = []
    let sizeBytes = 0
    for await (const piece of piecesOf(copying, text)) {
      sizeBytes += piece.length
      if (text.segmentCount === 1) pieces.push(piece)
    }
    return { sizeBytes, pieces: pieces.length > 0 ? pieces : piecesOf(copying, text) }
  } catch (error) {
    if (isDamaged(error)) return undefined
    throw error
  }
}

/** Whether a text cannot be had because its record is damaged. */
export function isDamaged(error: unknown): boolean {
  return error instanceof AppError && error.code === 'RECORD_DAMAGED'
}

async function* piecesOf({ records, signal }: Copying, { rid, segmentCount }: TextOf): AsyncGenerator<Buffer> {
  yield mark
  for (let number = 0; number < segmentCount; number++) {
    signal.throwIfAborted()
    for (const { text } of await readSegments(records, rid, [number])) yield Buffer.from(text)
  }
}
