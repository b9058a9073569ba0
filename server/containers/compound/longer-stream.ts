import { Sectors } from './sectors.ts'

const endOfChain = 0xfffffffe

/**
 * The same compound file in which a stream, by its place in the directory, has other bytes, of another length, in sectors behind the last one. Zeros follow where they are fewer
 * than a stream has that does not lie in small sectors. Undefined where its tables have no room to name these sectors.
 */
export function withLongerStream(file: Buffer, index: number, bytes: Buffer): Buffer | undefined {
  const { sectorBytes, miniLimit, room } = new Sectors(file)
  const sizeBytes = Math.max(bytes.length, miniLimit)
  const [first, count] = [Math.ceil(file.length / sectorBytes) - 1, Math.ceil(sizeBytes / sectorBytes)]
  let tables = 0
  while (room + tables * (sectorBytes / 4) < first + count + tables) tables += 1
  const longer = Buffer.concat([file], (first + 1 + count + tables) * sectorBytes)
  bytes.copy(longer, (first + 1) * sectorBytes)
  const sectors = new Sectors(longer)
  for (let table = first + count; table < first + count + tables; table += 1) if (!sectors.addTable(table)) return undefined
  for (let sector = first; sector < first + count; sector += 1)
    sectors.link(sector, sector + 1 < first + count ? sector + 1 : endOfChain)
  sectors.move(index, first, sizeBytes)
  return longer
}
