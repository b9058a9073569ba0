import { Rc4 } from './rc4.ts'
import type { BlockKeys } from './rc4-locks.ts'
import { openByXor } from './xor.ts'

const headerBytes = 4
const filePass = 0x2f
/** The lock is described among the first records; 1: RC4, 0: a mere XOR ([MS-XLS] 2.4.117). */
const lookedAt = 16
const [byXor, byRc4] = [0, 1]
/** Excel 95 knows no kinds of locks: key and verifier stand alone. */
const ofExcel95 = 4
/** Means nothing to any reader. */
const noType = 0x0fff
const blockBytes = 1_024
/** Records that are not locked: BOF, FilePass, UsrExcl, FileLock, InterfaceHdr, RRDInfo, RRDHead ([MS-XLS] 2.2.10). */
const plain = new Set([0x809, filePass, 0x194, 0x195, 0xe1, 0x196, 0x138])

/** Of the record of a sheet its place in the stream is not locked ([MS-XLS] 2.2.10). */
const [sheet, placeBytes] = [0x85, 4]

type Record = { type: number; at: number; end: number }

/** What describes the lock of a workbook; undefined where it has none, or a mere XOR. */
export function infoOfWorkbook(streams: Map<string, Buffer>): Buffer | undefined {
  const lock = filePassOf(streams)
  return lock && lock.length > 2 && lock.readUInt16LE(0) === byRc4 ? lock.subarray(2) : undefined
}

/** Key and verifier of a workbook that is locked by a mere XOR; undefined for others. */
export function xorOfWorkbook(streams: Map<string, Buffer>): Buffer | undefined {
  const lock = filePassOf(streams)
  if (lock?.length === ofExcel95) return lock
  return lock && lock.length >= 2 + ofExcel95 && lock.readUInt16LE(0) === byXor ? lock.subarray(2) : undefined
}

function filePassOf(streams: Map<string, Buffer>): Buffer | undefined {
  const book = streams.get('Workbook') ?? streams.get('Book')
  if (!book) return undefined
  let count = 0
  for (const { type, at, end } of recordsOf(book)) {
    if (type === filePass) return book.subarray(at, end)
    if (++count >= lookedAt) return undefined
  }
  return undefined
}

/** A workbook with its records opened. Headers of records are plain, and count where keys are taken by the place in the stream. */
export function openWorkbook(book: Buffer, keys: BlockKeys): Buffer {
  const opened = Buffer.from(book)
  const stream = new KeyStream(keys)
  for (const { start, end } of lockedIn(book)) stream.apply(book.subarray(start, end), start).copy(opened, start)
  return opened
}

/** The same of one that is locked by a mere XOR. No record says any longer that it is locked. */
export function openXoredWorkbook(book: Buffer, keys: BlockKeys): Buffer {
  const opened = Buffer.from(book)
  const array = keys(0)
  for (const { at, start, end } of lockedIn(book))
    openByXor(book.subarray(start, end), array, start + end - at).copy(opened, start)
  for (const { type, at } of recordsOf(book)) if (type === filePass) opened.writeUInt16LE(noType, at - headerBytes)
  return opened
}

/** What is locked of each record. */
function* lockedIn(book: Buffer): Generator<Record & { start: number }> {
  for (const record of recordsOf(book)) {
    const { type, at, end } = record
    if (!plain.has(type)) yield { ...record, start: Math.min(type === sheet ? at + placeBytes : at, end) }
  }
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
