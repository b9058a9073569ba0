import { Rc4 } from './rc4.ts'
import type { BlockKeys } from './rc4-locks.ts'

const headerBytes = 4
const filePass = 0x2f
/** The lock is described among the first records; 1: RC4, 0: a mere XOR ([MS-XLS] 2.4.117). */
const lookedAt = 16
const byRc4 = 1
const blockBytes = 1_024
/** Records that are not locked: BOF, FilePass, UsrExcl, FileLock, InterfaceHdr, RRDInfo, RRDHead ([MS-XLS] 2.2.10). */
const plain = new Set([0x809, filePass, 0x194, 0x195, 0xe1, 0x196, 0x138])

type Record = { type: number; at: number; end: number }

/** What describes the lock of a workbook; undefined where it has none, or a mere XOR. */
export function infoOfWorkbook(streams: Map<string, Buffer>): Buffer | undefined {
  const book = streams.get('Workbook') ?? streams.get('Book')
  if (!book) return undefined
  let count = 0
  for (const { type, at, end } of recordsOf(book)) {
    if (type === filePass) return end - at > 2 && book.readUInt16LE(at) === byRc4 ? book.subarray(at + 2, end) : undefined
    if (++count >= lookedAt) return undefined
  }
  return undefined
}

/** A workbook with its records opened. Headers of records are plain, and count where keys are taken by the place in the stream. */
export function openWorkbook(book: Buffer, keys: BlockKeys): Buffer {
  const opened = Buffer.from(book)
  const stream = new KeyStream(keys)
  for (const { type, at, end } of recordsOf(book)) if (!plain.has(type)) stream.apply(book.subarray(at, end), at).copy(opened, at)
  return opened
}

function* recordsOf(book: Buffer): Generator<Record> {
  for (let at = 0; at + headerBytes <= book.length; ) {
    const end = Math.min(at + headerBytes + book.readUInt16LE(at + 2), book.length)
    yield { type: book.readUInt16LE(at), at: at + headerBytes, end }
    at = end
  }
}

/** Goes forward only, as records do. */
class KeyStream {
  readonly #keys: BlockKeys
  #block = -1
  #at = 0
  #cipher: Rc4 | undefined

  constructor(keys: BlockKeys) {
    this.#keys = keys
  }

  apply(bytes: Buffer, start: number): Buffer {
    const pieces: Buffer[] = []
    for (let at = 0; at < bytes.length; ) {
      const place = start + at
      const length = Math.min(bytes.length - at, blockBytes - (place % blockBytes))
      pieces.push(this.#cipherAt(place).apply(bytes.subarray(at, at + length)))
      this.#at += length
      at += length
    }
    return Buffer.concat(pieces)
  }

  #cipherAt(place: number): Rc4 {
    const block = Math.floor(place / blockBytes)
    if (block !== this.#block || !this.#cipher) {
      this.#cipher = new Rc4(this.#keys(block))
      this.#block = block
      this.#at = block * blockBytes
    }
    this.#cipher.skip(place - this.#at)
    this.#at = place
    return this.#cipher
  }
}
