import { firstMark, type Sectors } from './compound-sectors.ts'

/** A stream by its first sector and its size in bytes. */
export type Stream = { start: number; size: number }

const smallBytes = 64
/** A table of so many sectors is that of streams of 64 MB together. */
const tableSectorsAtMost = 8_192

/**
 * Streams below 4 KB lie in sectors of 64 bytes, chained by a table of their own ([MS-CFB] 2.4). Where a piece of that table was lost, readers follow its zeros to the
 * sectors of another stream and see no fault: no sector may belong to two streams, and none may end before its size.
 */
export async function haveLostSmall(sectors: Sectors, streams: Stream[]): Promise<boolean> {
  const { head } = sectors
  const limit = head.readUInt32LE(56)
  const small = streams.filter(({ size }) => size > 0 && size < limit)
  if (small.length === 0) return false
  const table = await tableOf(sectors, head.readUInt32LE(60))
  const taken = new Set<number>()
  for (const { start, size } of small) {
    let sector = start
    for (let left = size; left > 0; left -= smallBytes) {
      if (sector >= firstMark || taken.has(sector)) return true
      // A table that is too long to be looked at says nothing.
      if (4 * sector + 4 > table.length) return table.length < tableSectorsAtMost * sectors.sectorBytes
      taken.add(sector)
      sector = table.readUInt32LE(4 * sector)
    }
  }
  return false
}

async function tableOf(sectors: Sectors, start: number): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const sector of sectors.chain(start)) {
    if (pieces.length >= tableSectorsAtMost) break
    pieces.push(await sectors.read(sector))
  }
  return Buffer.concat(pieces)
}
