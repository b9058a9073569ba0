import { AppError } from '@dossier/contract'
import { readSegments } from '../../documents/read.ts'
import type { Records } from '../../records/open.ts'
import type { NewEntry } from '../zip/zip-file.ts'

/** A document whose text may be copied. */
export type TextOf = { rid: number; textLength: number; segmentCount: number }

/** Where texts come from, and what stops reading them. */
type Copying = { records: Records; signal: AbortSignal }

/** Without it, browsers take a text on disk for another encoding than UTF-8. */
const mark = Buffer.from('\ufeff')

/** The text of a document as a file; undefined if there is none or it is damaged, as the ledger tells. It is measured first and never held whole. @throws the signal's reason. */
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

/** Whether a text cannot be read because its record is damaged. */
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
