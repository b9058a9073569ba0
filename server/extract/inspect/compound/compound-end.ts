import { because, type Reason } from '@dossier/contract'
import type { Bytes } from '../../../containers/bytes.ts'
import { findLostEntries } from './compound-directory.ts'
import { firstMark, openSectors, type Sectors } from './compound-sectors.ts'

export const compoundMark = Buffer.from('d0cf11e0a1b11ae1', 'hex')

/** Old Office files and Outlook messages must have all the sectors that their table names, and all the entries that their directory names. */
export async function checkCompound(bytes: Bytes): Promise<Reason | undefined> {
  const sectors = await openSectors(bytes)
  return sectors && ((await findCutSectors(bytes, sectors)) ?? findLostEntries(sectors))
}

/**
 * The FAT names for each sector the next of its chain ([MS-CFB] 2.2, 2.3): the last that it names must begin within the file. Whether it is there to its last
 * byte says nothing: some programs leave out what fills it up.
 */
async function findCutSectors(bytes: Bytes, { table, read, sectorBytes }: Sectors): Promise<Reason | undefined> {
  for (const sector of table.toReversed()) {
    const piece = await read(sector)
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
