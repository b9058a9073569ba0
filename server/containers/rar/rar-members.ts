import { createExtractorFromData } from 'node-unrar-js'
import type { Unpacking } from '../seven-zip/unpack.ts'

/** After each the archive is begun again. */
const mostFaults = 50

/**
 * The members of a RAR archive in one volume, unpacked in memory by RAR's own library; of locked ones those that a password opens. What is damaged or stays locked is
 * left out.
 */
export async function* unpackRar(archive: Buffer, { passwords, maxBytes }: Unpacking): AsyncGenerator<Buffer> {
  const data = new Uint8Array(archive).buffer
  const taken = new Set<number>()
  for (const password of [undefined, ...passwords]) {
    const failed = new Set<number>()
    let end: End
    do {
      end = yield* unpackSome({ data, password, maxBytes }, taken, failed)
      if (typeof end === 'number') failed.add(end)
    } while (typeof end === 'number' && failed.size < mostFaults)
    if (end === 'whole' && failed.size === 0) return
  }
}

/** How far one pass came: to the end, nowhere (of an archive whose names are locked, too), or to the member at this place, which is damaged or locked. */
type End = 'whole' | 'nowhere' | number

type Pass = { data: ArrayBuffer; password: string | undefined; maxBytes: number }

/** Gives the members that were not taken yet, and notes that they are. Members count by their places in the archive. */
async function* unpackSome(
  { data, password, maxBytes }: Pass,
  taken: Set<number>,
  failed: Set<number>,
): AsyncGenerator<Buffer, End> {
  let at = -1
  const isWanted = () => !taken.has(at) && !failed.has(at)
  try {
    const extractor = await createExtractorFromData({ data, ...(password !== undefined && { password }) })
    const files = ({ flags, unpSize }: { flags: { directory: boolean }; unpSize: number }) => {
      at += 1
      return !flags.directory && unpSize <= maxBytes && isWanted()
    }
    for (const { extraction } of extractor.extract({ files }).files) {
      taken.add(at)
      if (extraction) yield Buffer.from(extraction)
    }
    return 'whole'
  } catch {
    return at >= 0 && isWanted() ? at : 'nowhere'
  }
}
