/** One stream of a compound file: names of the storages that it lies in, and its own. */
export type CompoundStream = { storages: string[]; name: string; bytes: Buffer }

/** Values from here on are not sector numbers but markers: unused, end of chain, part of the FAT ([MS-CFB] 2.1). */
const firstMark = 0xfffffffa
const mark = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const [headerBytes, entryBytes, miniBytes] = [512, 128, 64]
const [storageType, streamType, rootType] = [1, 2, 5]
/** Malicious files share sectors between streams: limits all streams together to this many times the file's size. */
const passes = 4
const deepest = 50

type Entry = { name: string; type: number; left: number; right: number; child: number; start: number; size: number }

/** Whether these bytes begin a compound file: old Office files, messages of Outlook, objects in Office files. */
export function isCompound(bytes: Buffer): boolean {
  return bytes.length > headerBytes && bytes.subarray(0, mark.length).equals(mark)
}

/** All streams of a compound file, as far as its FAT is intact; none if it is not one. */
export function* compoundStreams(file: Buffer): Generator<CompoundStream> {
  if (!isCompound(file)) return
  const sectors = new Sectors(file)
  const directory = entriesOf(sectors)
  const root = directory.find(({ type }) => type === rootType)
  if (!root) return
  const minis = sectors.chain(root.start, root.size)
  let bytesLeft = passes * file.length
  for (const { storages, entry } of streamsBelow(directory, root.child)) {
    if (entry.size > bytesLeft) return
    bytesLeft -= entry.size
    const isMini = entry.size < sectors.miniLimit
    yield { storages, name: entry.name, bytes: isMini ? sectors.miniChain(entry, minis) : sectors.chain(entry.start, entry.size) }
  }
}

/** What takes the place of a stream: as many bytes as before, and another name where one is given. */
export type Instead = { bytes: Buffer; name?: string | undefined }

/** The same file with other bytes in streams that lie in no storage. Names are not sorted anew: readers that look one up in the tree may not find it. */
export function withStreams(file: Buffer, streams: ReadonlyMap<string, Instead>): Buffer {
  const copy = Buffer.from(file)
  const sectors = new Sectors(copy)
  const directory = entriesOf(sectors)
  const root = directory.find(({ type }) => type === rootType)
  if (!root) return copy
  const minis = [...sectors.pieces(root.start, root.size)]
  for (const { storages, entry } of streamsBelow(directory, root.child)) {
    const { bytes, name } = (storages.length === 0 ? streams.get(entry.name) : undefined) ?? {}
    if (bytes?.length !== entry.size) continue
    if (name !== undefined) sectors.rename(directory.indexOf(entry), name)
    const pieces = entry.size < sectors.miniLimit ? sectors.miniPieces(entry, minis) : sectors.pieces(entry.start, entry.size)
    let at = 0
    for (const piece of pieces) {
      bytes.copy(piece, 0, at, at + piece.length)
      at += piece.length
    }
  }
  return copy
}

type Place = { storages: string[]; entry: Entry }

/** Visits each entry once: siblings form a tree, and each storage has its own. */
function* streamsBelow(directory: Entry[], first: number): Generator<Place> {
  const seen = new Set<number>()
  const left: { index: number; storages: string[] }[] = [{ index: first, storages: [] }]
  for (let next = left.pop(); next; next = left.pop()) {
    const { index, storages } = next
    const entry = directory[index]
    if (!entry || seen.has(index)) continue
    seen.add(index)
    left.push({ index: entry.right, storages }, { index: entry.left, storages })
    if (entry.type === streamType) yield { storages, entry }
    else if (entry.type === storageType && storages.length < deepest)
      left.push({ index: entry.child, storages: [...storages, entry.name] })
  }
}

function entriesOf(sectors: Sectors): Entry[] {
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

/** The sectors of a file, and the FAT that chains them. */
class Sectors {
  readonly #file: Buffer
  readonly #sectorBytes: number
  readonly #next: Buffer
  readonly #nextMini: Buffer
  readonly directoryAt: number
  readonly miniLimit: number

  constructor(file: Buffer) {
    this.#file = file
    this.#sectorBytes = file.readUInt16LE(30) === 12 ? 4096 : 512
    this.directoryAt = file.readUInt32LE(48)
    this.miniLimit = file.readUInt32LE(56)
    this.#next = Buffer.concat(this.#tableSectors().map((sector) => this.#sector(sector)))
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
    for (let length = 0; sector < firstMark && length < most; length += this.#sectorBytes) {
      yield this.#sector(sector)
      sector = numberAt(this.#next, sector)
    }
  }

  /** Writes another name into an entry of the directory. */
  rename(index: number, name: string): void {
    const each = this.#sectorBytes / entryBytes
    const sector = [...this.pieces(this.directoryAt, Number.POSITIVE_INFINITY)][Math.floor(index / each)]
    const at = (index % each) * entryBytes
    if (!sector || sector.length < at + entryBytes) return
    sector.fill(0, at, at + 64).write(name, at, 62, 'utf16le')
    sector.writeUInt16LE(2 * name.length + 2, at + 64)
  }

  /** The small sectors of a chain, where they lie in the sectors that hold them. */
  *miniPieces({ start, size }: Entry, minis: Buffer[]): Generator<Buffer> {
    const each = this.#sectorBytes / miniBytes
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

  #sector(number: number): Buffer {
    const at = (number + 1) * this.#sectorBytes
    return this.#file.subarray(at, at + this.#sectorBytes)
  }

  /** The FAT's sectors: the first 109 are listed in the header, more in the DIFAT chain ([MS-CFB] 2.5). */
  #tableSectors(): number[] {
    const count = Math.min(this.#file.readUInt32LE(44), Math.ceil(this.#file.length / this.#sectorBytes))
    const sectors: number[] = []
    for (let index = 0; index < Math.min(count, 109); index += 1) sectors.push(this.#file.readUInt32LE(76 + index * 4))
    let next = this.#file.readUInt32LE(68)
    while (sectors.length < count && next < firstMark) {
      const piece = this.#sector(next)
      if (piece.length < this.#sectorBytes) break
      for (let at = 0; at < this.#sectorBytes - 4 && sectors.length < count; at += 4) sectors.push(piece.readUInt32LE(at))
      next = piece.readUInt32LE(this.#sectorBytes - 4)
    }
    return sectors.filter((sector) => sector < firstMark)
  }
}

function numberAt(table: Buffer, index: number): number {
  return (index + 1) * 4 <= table.length ? table.readUInt32LE(index * 4) : firstMark
}
