import { openEvidence } from '../../evidence/open.ts'
import { bytesOf } from '../bytes.ts'
import { type GzipFault, readGzip, readGzipHeader } from './gzip.ts'
import { type Kept, writeStoredGzip } from './stored-gzip.ts'

/**
 * Writes a gzip anew with what can be read of it, so that a reader which gives up at a fault has the rest. Its header stays, its bytes are
 * stored as they are.
 * @returns undefined where nothing can be read, or more than `maxBytes`.
 */
export async function writeGzipRest(
  from: Buffer,
  to: string,
  maxBytes: number,
): Promise<Kept<GzipFault | undefined> | undefined> {
  // It may have been deleted since it was read.
  const source = await openEvidence(from).catch(() => undefined)
  if (!source) return undefined
  try {
    const packed = await bytesOf(source)
    const header = await readGzipHeader(packed)
    return header && (await writeStoredGzip(to, { header, maxBytes, unpack: (write) => readGzip(packed, write) }))
  } finally {
    await source.close()
  }
}
