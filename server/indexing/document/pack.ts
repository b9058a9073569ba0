import { cutText, packText } from '../../records/texts/text.ts'
import type { NewDocument } from './stored-document.ts'

export type PackedPiece = { number: number; start: number; length: number; bytes: Uint8Array }

/** A document whose text is already compressed: that work must not lie inside a transaction. */
export type PackedDocument = Omit<NewDocument, 'text' | 'source'> & {
  /** JSON. */
  source: string
  textLength: number
  pieces: PackedPiece[]
  /** The pieces are stored already, under this key. */
  textKey?: number
}

/** Segments and compresses texts; yields in between, since a long text takes a while. */
export async function packDocuments(documents: NewDocument[]): Promise<PackedDocument[]> {
  const packed: PackedDocument[] = []
  let sincePause = 0
  for (const { text, source, ...rest } of documents) {
    const pieces: PackedPiece[] = []
    for (const piece of cutText(text)) {
      pieces.push({ number: piece.number, start: piece.start, length: piece.text.length, bytes: packText(piece.text) })
      sincePause += piece.text.length
      if (sincePause > pauseAfter) sincePause = await pause()
    }
    packed.push({ ...rest, source: JSON.stringify(source), textLength: text.length, pieces })
  }
  return packed
}

/** UTF-16 units, some 10 ms of work. */
const pauseAfter = 2 * 1024 * 1024

async function pause(): Promise<number> {
  await new Promise((resolve) => setImmediate(resolve))
  return 0
}
