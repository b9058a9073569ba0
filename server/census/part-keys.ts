import { createHash } from 'node:crypto'
import { isBinaryPlist } from '../containers/binary-plist.ts'

/** What is known of a document in a file without its bytes: its digest (hex SHA-384), unless the first reader gave none. */
type Known = { digest: string | null; contentType: string; sizeBytes: number | null }

/** What gzip packed is alone. */
const ofUnknownSize = 'bplist'

/**
 * By which documents in a file and bytes that lie in it are brought together: the digest. Of a binary property list in a container the first reader takes the sum when nothing is
 * left to be read of it; there the size, and which of those of this size it is, stand in for it.
 */
export class PartKeys {
  readonly #counts = new Map<string, number>()

  /** Null where nothing is known. To be asked once for each document, in their order. */
  ofPart({ digest, contentType, sizeBytes }: Known): string | null {
    if (digest !== null || contentType !== 'application/x-bplist') return digest
    return sizeBytes === null || sizeBytes === 0 ? ofUnknownSize : this.#next(sizeBytes)
  }

  /** Of bytes, in the order in which they lie there: the keys that a document of these may have. */
  ofBytes(bytes: Buffer): string[] {
    const digest = createHash('sha384').update(bytes).digest('hex')
    return isBinaryPlist(bytes) ? [digest, this.#next(bytes.length), ofUnknownSize] : [digest]
  }

  #next(sizeBytes: number): string {
    const key = `bplist ${sizeBytes}`
    const count = (this.#counts.get(key) ?? 0) + 1
    this.#counts.set(key, count)
    return `${key} ${count}`
  }
}
