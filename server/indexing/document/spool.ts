import { closeSync, openSync, readSync, unlinkSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { PackedDocument, PackedPiece } from './pack.ts'

/**
 * Packed texts that lie on the disk until they are stored: those of a long file would not go into memory. Its file is gone with the process, however that ends.
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

  /** The same document, with its pieces on the disk. */
  take(document: PackedDocument): PackedDocument {
    return { ...document, pieces: document.pieces.map((piece) => this.#takePiece(piece)) }
  }

  close(): void {
    closeSync(this.#file)
  }

  #takePiece({ bytes, ...facts }: PackedPiece): PackedPiece {
    const [file, from, length] = [this.#file, this.#end, bytes.length]
    this.#end += writeSync(file, bytes, 0, length, from)
    return {
      ...facts,
      get bytes() {
        const read = Buffer.alloc(length)
        readSync(file, read, 0, length, from)
        return read
      },
    }
  }
}
