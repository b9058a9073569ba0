import { closeSync, openSync, readSync, unlinkSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { LedgerState, Reason } from '@dossier/contract'
import { z } from 'zod'
import type { PackedDocument } from './pack.ts'

/** As `NewDocument.ledger`. */
const Ledger = z.object({
  embeddedPath: z.string().nullable(),
  outcome: z.object({ state: LedgerState, reasons: z.array(Reason) }),
  contentType: z.string().nullable(),
  sizeBytes: z.number().nullable(),
  tool: z.string().nullable(),
  digest: z.string().nullable(),
})

/**
 * Packed documents that lie on the disk until they are stored: those of a large file would not go into memory. Its file is gone with the process, however that
 * ends.
 */
export class Spool {
  readonly #file: number
  #end = 0

  /** `folder`: where its file is created, already unlinked. */
  constructor(folder: string) {
    const path = join(folder, `spool-${process.pid}-${performance.now()}`)
    this.#file = openSync(path, 'wx+', 0o600)
    unlinkSync(path)
  }

  /** The same document, with its source, its line of the ledger and its pieces on the disk. */
  take({ source, ledger, pieces, ...facts }: PackedDocument): PackedDocument {
    const readSource = this.#keep(Buffer.from(source))
    const readLedger = this.#keep(Buffer.from(JSON.stringify(ledger)))
    const kept = pieces.map(({ bytes, ...piece }) => withBytes(piece, this.#keep(bytes)))
    return {
      ...facts,
      get source() {
        return readSource().toString()
      },
      get ledger() {
        return Ledger.parse(JSON.parse(readLedger().toString()))
      },
      pieces: kept,
    }
  }

  close(): void {
    closeSync(this.#file)
  }

  /** Writes bytes; answers what reads them again. */
  #keep(bytes: Uint8Array): () => Buffer {
    const [file, from, length] = [this.#file, this.#end, bytes.length]
    this.#end += writeSync(file, bytes, 0, length, from)
    return () => {
      const read = Buffer.alloc(length)
      readSync(file, read, 0, length, from)
      return read
    }
  }
}

function withBytes<Piece extends object>(piece: Piece, read: () => Buffer): Piece & { bytes: Uint8Array } {
  return {
    ...piece,
    get bytes() {
      return read()
    },
  }
}
