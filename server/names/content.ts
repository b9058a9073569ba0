import { createHash } from 'node:crypto'
import { readText, type StoredDocument } from '../documents/read.ts'
import type { Records } from '../records/open.ts'
import type { NameChunk } from './finder/finder.ts'
import { mailHeaders } from './finder/mail-headers.ts'

/** A piece of what a finder reads of a document; `start`: where it begins in the content, in UTF-16 units. */
export type Chunk = { kind: NameChunk['kind']; start: number; text: string }

/** As long as the contract's, in UTF-16 units. */
const chunkLength = 1_048_576

/**
 * What a finder reads of a document, one processing call after the other: a piece of its text that ends between words; with the first one what the headers of a
 * message say. A document without either has none.
 */
export async function* callsOf(records: Records, document: StoredDocument, length = chunkLength): AsyncGenerator<Chunk[]> {
  const head = mailHeaders(document.source)
  const headers: Chunk[] = head === '' ? [] : [{ kind: 'metadata', start: 0, text: head }]
  if (document.textLength === 0 && headers.length > 0) yield headers
  for (let start = 0; start < document.textLength; ) {
    const text = await readChunk(records, document, start, length)
    if (text === '') return
    yield [{ kind: 'text', start, text }, ...(start === 0 ? headers : [])]
    start += text.length
  }
}

async function readChunk(records: Records, { rid, textLength }: StoredDocument, start: number, length: number): Promise<string> {
  const text = await readText(records, rid, start, start + length)
  return start + length >= textLength ? text : text.slice(0, endOfWord(text))
}

/** Behind the last white space in the second half; a text without any is cut between two characters. */
function endOfWord(text: string): number {
  for (let at = text.length; at > text.length / 2; at--) if (/\s/.test(text.charAt(at - 1))) return at
  const last = text.charCodeAt(text.length - 1)
  return last >= 0xd800 && last <= 0xdbff ? text.length - 1 : text.length
}

/** Tells two contents of a document apart: 16 bytes of the hash of all that finders read of it. */
export class ContentKey {
  readonly #hash = createHash('sha256')
  readonly #headers: string

  constructor({ source }: Pick<StoredDocument, 'source'>) {
    this.#headers = mailHeaders(source)
  }

  /** The next piece of its text. */
  add(text: string): void {
    this.#hash.update(text, 'utf16le')
  }

  get bytes(): Uint8Array {
    return new Uint8Array(this.#hash.copy().update(`\0${this.#headers}`).digest().subarray(0, 16))
  }
}
