import { because, type Reason } from '@dossier/contract'
import type { Bytes } from '../../containers/bytes.ts'

/** Values from here on are not sector numbers but markers: unused, end of chain, part of the FAT. */
const firstMark = 0xfffffffa
/** The FAT of a 2 GB file has this many sectors. */
const tableSectorsAtMost = 40_000

export const compoundMark = Buffer.from('d0cf11e0a1b11ae1', 'hex')

/**
 * Old Office files and Outlook messages are made of sectors, and a table names for each the next of its chain ([MS-CFB] 2.2, 2.3): the last that
 * it names must begin within the file. Whether it is there to its last byte says nothing: some programs leave out what fills it up.
 */
export async function checkCompound(bytes: Bytes): Promise<Reason | undefined> {
  const head = await bytes.read(0, 512)
  const shift = head.length < 512 ? 9 : head.readUInt16LE(30)
  if (head.length < 512 || (shift !== 9 && shift !== 12)) return undefined
  const sectorBytes = 2 ** shift
  const table = await tableSectors(bytes, head, sectorBytes)
  for (const sector of table.reverse()) {
    const piece = await bytes.read((sector + 1) * sectorBytes, sectorBytes)
    // A missing FAT sector was cut off with the rest.
    const last = piece.length < 4 ? Number.POSITIVE_INFINITY : lastNamed(piece)
    if (last === undefined) continue
    if ((last + 1) * sectorBytes < bytes.sizeBytes) return undefined
    return because('cut-sectors', { there: bytes.sizeBytes })
  }
  return undefined
}

function lastNamed(piece: Buffer): number | undefined {
  let last: number | undefined
  for (let at = 0; at + 4 <= piece.length; at += 4) {
    const next = piece.readUInt32LE(at)
    if (next < firstMark && next > (last ?? -1)) last = next
  }
  return last
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
