/** Values from here on are not sector numbers but markers: unused, end of chain, part of the FAT ([MS-CFB] 2.1). */
const firstMark = 0xfffffffa
const partOfTable = 0xfffffffd
const [entryBytes, miniBytes, numberBytes] = [128, 64, 4]
/** So many sectors of the FAT are named in the header. */
const namedInHeader = 109

/** What the directory says of a stream or storage. */
export type Entry = { name: string; type: number; left: number; right: number; child: number; start: number; size: number }

/** The directory of a compound file. */
export function entriesOf(sectors: Sectors): Entry[] {
  const directory = sectors.chain(sectors.directoryAt, Number.POSITIVE_INFINITY)
  const entries: Entry[] = []
  for (let at = 0; at + entryBytes <= directory.length; at += entryBytes) {
    const nameBytes = Math.min(Math.max(directory.readUInt16LE(at + 64) - 2, 0), 62)
    entries.push({
      name: directory.toString('utf16le', at, at + nameBytes),
      type: directory[at + 66] ?? 0,
      left: directory.readUInt32LE(at + 68),
      right: directory.readUInt32LE(at + 72),
      child: directory.readUInt32LE(at + 76),
      start: directory.readUInt32LE(at + 116),
      size: directory.readUInt32LE(at + 120),
    })
  }
  return entries
}

/** The sectors of a compound file, and the FAT that chains them. */
export class Sectors {
  readonly #file: Buffer
  readonly #tables: number[]
  readonly #next: Buffer
  readonly #nextMini: Buffer
  readonly sectorBytes: number
  readonly directoryAt: number
  readonly miniLimit: number

  constructor(file: Buffer) {
    this.#file = file
    this.sectorBytes = file.readUInt16LE(30) === 12 ? 4096 : 512
    this.directoryAt = file.readUInt32LE(48)
    this.miniLimit = file.readUInt32LE(56)
    this.#tables = this.#tableSectors()
    this.#next = Buffer.concat(this.#tables.map((sector) => this.#sector(sector)))
    this.#nextMini = this.chain(file.readUInt32LE(60), Number.POSITIVE_INFINITY)
  }

  /** The bytes of a sector chain, up to a size. */
  chain(start: number, size: number): Buffer {
    return Buffer.concat([...this.pieces(start, size)]).subarray(0, Math.min(size, this.#file.length))
  }

  /** The sectors of a chain, where they lie in the file; a cycle ends once it exceeds the file's size. */
  *pieces(start: number, size: number): Generator<Buffer> {
    const most = Math.min(size, this.#file.length)
    let sector = start
    for (let length = 0; sector < firstMark && length < most; length += this.sectorBytes) {
      yield this.#sector(sector)
      sector = numberAt(this.#next, sector)
    }
  }

  /** Writes another name into an entry of the directory. */
  rename(index: number, name: string): void {
    const entry = this.#entry(index)
    if (!entry) return
    entry.fill(0, 0, 64).write(name, 0, 62, 'utf16le')
    entry.writeUInt16LE(2 * name.length + 2, 64)
  }

  /** Says in an entry of the directory that its stream begins at another sector and has another size. */
  move(index: number, start: number, size: number): void {
    const entry = this.#entry(index)
    entry?.writeUInt32LE(start, 116)
    entry?.writeUInt32LE(size, 120)
  }

  /** How many sectors the FAT has room for. */
  get room(): number {
    return (this.#tables.length * this.sectorBytes) / numberBytes
  }

  /** Makes a sector, whose number the FAT has no room for, part of the FAT; false where the file has no room to name it. */
  addTable(sector: number): boolean {
    const place = this.#placeOfTable(this.#tables.length)
    if (place === undefined) return false
    this.#file.writeUInt32LE(sector, place)
    this.#tables.push(sector)
    this.#file.writeUInt32LE(this.#tables.length, 44)
    this.#sector(sector).fill(0xff)
    this.link(sector, partOfTable)
    return true
  }

  /** Says in the FAT what follows a sector. */
  link(sector: number, next: number): void {
    const each = this.sectorBytes / numberBytes
    const table = this.#tables[Math.floor(sector / each)]
    const piece = table === undefined ? undefined : this.#sector(table)
    if (piece?.length === this.sectorBytes) piece.writeUInt32LE(next, (sector % each) * numberBytes)
  }

  /** The small sectors of a chain, where they lie in the sectors that hold them. */
  *miniPieces({ start, size }: Entry, minis: Buffer[]): Generator<Buffer> {
    const each = this.sectorBytes / miniBytes
    let sector = start
    for (let length = 0; sector < firstMark && length < size; length += miniBytes) {
      const at = (sector % each) * miniBytes
      yield minis[Math.floor(sector / each)]?.subarray(at, at + miniBytes) ?? Buffer.alloc(0)
      sector = numberAt(this.#nextMini, sector)
    }
  }

  miniChain({ start, size }: Entry, minis: Buffer): Buffer {
    const pieces: Buffer[] = []
    let sector = start
    while (sector < firstMark && pieces.length * miniBytes < size) {
      pieces.push(minis.subarray(sector * miniBytes, (sector + 1) * miniBytes))
      sector = numberAt(this.#nextMini, sector)
    }
    return Buffer.concat(pieces).subarray(0, size)
  }

  #entry(index: number): Buffer | undefined {
    const each = this.sectorBytes / entryBytes
    const sector = [...this.pieces(this.directoryAt, Number.POSITIVE_INFINITY)][Math.floor(index / each)]
    const at = (index % each) * entryBytes
    return sector && sector.length >= at + entryBytes ? sector.subarray(at, at + entryBytes) : undefined
  }

  #sector(number: number): Buffer {
    const at = (number + 1) * this.sectorBytes
    return this.#file.subarray(at, at + this.sectorBytes)
  }

  /** The FAT's sectors: the first 109 are listed in the header, more in the DIFAT chain ([MS-CFB] 2.5). */
  #tableSectors(): number[] {
    const count = Math.min(this.#file.readUInt32LE(44), Math.ceil(this.#file.length / this.sectorBytes))
    const sectors: number[] = []
    for (let index = 0; index < Math.min(count, namedInHeader); index += 1) sectors.push(this.#file.readUInt32LE(76 + index * 4))
    let next = this.#file.readUInt32LE(68)
    while (sectors.length < count && next < firstMark) {
      const piece = this.#sector(next)
      if (piece.length < this.sectorBytes) break
      for (let at = 0; at < this.sectorBytes - 4 && sectors.length < count; at += 4) sectors.push(piece.readUInt32LE(at))
      next = piece.readUInt32LE(this.sectorBytes - 4)
    }
    return sectors.filter((sector) => sector < firstMark)
  }

  /** Where the file names the nth sector of its FAT: in its header, or in a sector of the DIFAT that is there already. */
  #placeOfTable(index: number): number | undefined {
    if (index < namedInHeader) return 76 + index * numberBytes
    const each = this.sectorBytes / numberBytes - 1
    let sector = this.#file.readUInt32LE(68)
    for (let skipped = Math.floor((index - namedInHeader) / each); skipped > 0 && sector < firstMark; skipped -= 1) {
      const piece = this.#sector(sector)
      sector = piece.length < this.sectorBytes ? firstMark : piece.readUInt32LE(this.sectorBytes - numberBytes)
    }
    const place = (sector + 1) * this.sectorBytes + ((index - namedInHeader) % each) * numberBytes
    return sector < firstMark && place + numberBytes <= this.#file.length ? place : undefined
  }
}

function numberAt(table: Buffer, index: number): number {
  return (index + 1) * 4 <= table.length ? table.readUInt32LE(index * 4) : firstMark
}
