import { createExtractorFromData } from 'node-unrar-js'
import type { Unpacking } from '../seven-zip/unpack.ts'

/** The members of a RAR archive in one volume, unpacked in memory by RAR's own library; of a locked one those that a password opens. */
export async function* unpackRar(archive: Buffer, { passwords, maxBytes }: Unpacking): AsyncGenerator<Buffer> {
  const data = new Uint8Array(archive).buffer
  for (const password of [undefined, ...passwords]) {
    try {
      const extractor = await createExtractorFromData({ data, ...(password !== undefined && { password }) })
      const isWanted = ({ flags, unpSize }: { flags: { directory: boolean }; unpSize: number }) =>
        !flags.directory && unpSize <= maxBytes
      for (const { extraction } of extractor.extract({ files: isWanted }).files) if (extraction) yield Buffer.from(extraction)
      return
    } catch {
      // Locked, so far as this password goes, or damaged: then no other one helps either, and costs little.
    }
  }
}
