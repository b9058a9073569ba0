import { closeSync, openSync, readSync, unlinkSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { LedgerState, Reason } from '@dossier/contract'
import { z } from 'zod'
import type { PackedDocument } from './pack.ts'

const Bytes = z.object({ at: z.number(), length: z.number() })
type Bytes = z.infer<typeof Bytes>

/** What lies on the disk of a document beside the bytes of its pieces: where these lie, in `kept`. */
const Kept = z.object({
  source: z.string(),
  ledger: z.object({
    embeddedPath: z.string().nullable(),
    outcome: z.object({ state: LedgerState, reasons: z.array(Reason) }),
    contentType: z.string().nullable(),
    sizeBytes: z.number().nullable(),
    tool: z.string().nullable(),
    digest: z.string().nullable(),
  }),
  pieces: z.array(z.object({ number: z.number(), start: z.number(), length: z.number(), kept: Bytes })),
})
type Kept = z.infer<typeof Kept>

/**
 * Packed documents that lie on the disk until they are stored: those of a large file would not go into memory. Its file is gone with the process, however that
 * ends.
 */
export class Spool {
  readonly #file: number
  #end = 0
  #last: { at: number; kept: Kept } | undefined

  /** `folder`: where its file is created, already unlinked. */
  constructor(folder: string) {
    const path = join(folder, `spool-${process.pid}-${performance.now()}`)
    this.#file = openSync(path, 'wx+', 0o600)
    unlinkSync(path)
  }

  /** The same document, with its source, its line of the ledger and its pieces on the disk. A copy of it by spreading would lack these. */
  take({ source, ledger, pieces, ...facts }: PackedDocument): PackedDocument {
    const kept = pieces.map(({ bytes, ...piece }) => ({ ...piece, kept: this.#keep(bytes) }))
    const record: Kept = { source, ledger, pieces: kept }
    return new Spooled(facts, this, this.#keep(Buffer.from(JSON.stringify(record))))
  }

  /** The bytes that were kept at a place. */
  read({ at, length }: Bytes): Buffer {
    const bytes = Buffer.alloc(length)
    readSync(this.#file, bytes, 0, length, at)
    return bytes
  }

  /** The record that was kept at a place; the last one is held, as mostly several of its facts are wanted. */
  readRecord(place: Bytes): Kept {
    if (this.#last?.at !== place.at) this.#last = { at: place.at, kept: Kept.parse(JSON.parse(this.read(place).toString())) }
    return this.#last.kept
  }

  close(): void {
    closeSync(this.#file)
  }

  #keep(bytes: Uint8Array): Bytes {
    const [at, length] = [this.#end, bytes.length]
    this.#end += writeSync(this.#file, bytes, 0, length, at)
    return { at, length }
  }
}

type Facts = Omit<PackedDocument, 'source' | 'ledger' | 'pieces'>

/** A class, since getters of its own would make each of a hundred thousand documents ten times as large. */
class Spooled implements PackedDocument {
  readonly id: Facts['id']
  readonly rootId: Facts['rootId']
  readonly parentId: Facts['parentId']
  readonly type: Facts['type']
  readonly extractionLevel: number
  readonly textLength: number
  readonly parent: number
  readonly #spool: Spool
  readonly #at: number
  readonly #length: number

  constructor({ id, rootId, parentId, type, extractionLevel, textLength, parent }: Facts, spool: Spool, { at, length }: Bytes) {
    this.id = id
    this.rootId = rootId
    this.parentId = parentId
    this.type = type
    this.extractionLevel = extractionLevel
    this.textLength = textLength
    this.parent = parent
    this.#spool = spool
    this.#at = at
    this.#length = length
  }

  get source(): string {
    return this.#kept.source
  }

  get ledger(): PackedDocument['ledger'] {
    return this.#kept.ledger
  }

  get pieces(): PackedDocument['pieces'] {
    const spool = this.#spool
    return this.#kept.pieces.map(({ kept, ...piece }) => ({
      ...piece,
      get bytes() {
        return spool.read(kept)
      },
    }))
  }

  get #kept(): Kept {
    return this.#spool.readRecord({ at: this.#at, length: this.#length })
  }
}
