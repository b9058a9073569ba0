import type { Bytes } from '../../../containers/bytes.ts'

/** Values from here on are not sector numbers but markers: unused, end of chain, part of the FAT. */
export const firstMark = 0xfffffffa
/** The FAT of a 2 GB file has this many sectors. */
const tableSectorsAtMost = 40_000

/** A compound file in its sectors ([MS-CFB] 2.1); `table`: those of the FAT. */
export type Sectors = {
  sectorBytes: number
  /** The first 512 bytes of the file. */
  head: Buffer
  table: number[]
  /** Fewer bytes behind the end of the file. */
  read(sector: number): Promise<Buffer>
  /** A sector and those that follow it by the FAT; a circle ends at the number of sectors in the file. */
  chain(start: number): AsyncGenerator<number>
}

/** Undefined where the header names no size of sectors that there is. */
export async function openSectors(bytes: Bytes): Promise<Sectors | undefined> {
  const head = await bytes.read(0, 512)
  const shift = head.length < 512 ? 9 : head.readUInt16LE(30)
  if (head.length < 512 || (shift !== 9 && shift !== 12)) return undefined
  const sectorBytes = 2 ** shift
  const table = await tableSectors(bytes, head, sectorBytes)
  const read = (sector: number) => bytes.read((sector + 1) * sectorBytes, sectorBytes)
  async function* chain(start: number): AsyncGenerator<number> {
    const most = bytes.sizeBytes / sectorBytes
    let sector = start
    for (let count = 0; sector < firstMark && count < most; count += 1) {
      yield sector
      const place = table[Math.floor((sector * 4) / sectorBytes)]
      const next = place === undefined ? undefined : await bytes.read((place + 1) * sectorBytes + ((sector * 4) % sectorBytes), 4)
      sector = next?.length === 4 ? next.readUInt32LE(0) : firstMark
    }
  }
  return { sectorBytes, head, read, chain, table }
}

/** The FAT's sectors: the first 109 are listed in the header, more in the DIFAT chain. */
async function tableSectors(bytes: Bytes, head: Buffer, sectorBytes: number): Promise<number[]> {
  const count = Math.min(head.readUInt32LE(44), tableSectorsAtMost)
  const sectors: number[] = []
  for (let index = 0; index < Math.min(count, 109); index += 1) sectors.push(head.readUInt32LE(76 + index * 4))
  let next = head.readUInt32LE(68)
  while (sectors.length < count && next < firstMark) {
    const piece = await bytes.read((next + 1) * sectorBytes, sectorBytes)
    if (piece.length < sectorBytes) break
    for (let at = 0; at < sectorBytes - 4 && sectors.length < count; at += 4) sectors.push(piece.readUInt32LE(at))
    next = piece.readUInt32LE(sectorBytes - 4)
  }
  return sectors.filter((sector) => sector < firstMark)
}
