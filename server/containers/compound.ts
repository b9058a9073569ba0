import { withLongerStream } from './compound/longer-stream.ts'
import { type Entry, entriesOf, Sectors } from './compound/sectors.ts'

/** One stream of a compound file: names of the storages that it lies in, and its own. */
export type CompoundStream = { storages: string[]; name: string; bytes: Buffer }

const mark = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const headerBytes = 512
const [storageType, streamType, rootType] = [1, 2, 5]
/** Malicious files share sectors between streams: limits all streams together to this many times the file's size. */
const passes = 4
const deepest = 50

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

/** What takes the place of a stream, and another name where one is given. What is of another length than before comes to lie behind the file's end, with zeros behind it. */
export type Instead = { bytes: Buffer; name?: string | undefined }

/**
 * The same file with other bytes in streams that lie in no storage; `left`: names of those that keep theirs, as there is no room for others. Names are not sorted
 * anew: readers that look one up in the tree may not find it.
 */
export function withStreams(file: Buffer, streams: ReadonlyMap<string, Instead>): { bytes: Buffer; left: string[] } {
  const { copy, left } = copyWithRoom(file, streams)
  const sectors = new Sectors(copy)
  const directory = entriesOf(sectors)
  const root = directory.find(({ type }) => type === rootType)
  if (!root) return { bytes: copy, left: [...streams.keys()] }
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
  return { bytes: copy, left }
}

/** A copy in which streams whose length changes have their new bytes already. */
function copyWithRoom(file: Buffer, streams: ReadonlyMap<string, Instead>): { copy: Buffer; left: string[] } {
  const directory = entriesOf(new Sectors(file))
  const places = [...streamsBelow(directory, directory.find(({ type }) => type === rootType)?.child ?? -1)]
  let copy: Buffer = Buffer.from(file)
  const left: string[] = []
  for (const [name, { bytes }] of streams) {
    const entry = places.find((place) => place.storages.length === 0 && place.entry.name === name)?.entry
    if (bytes.length === entry?.size) continue
    const longer = entry && withLongerStream(copy, directory.indexOf(entry), bytes)
    if (longer) copy = longer
    else left.push(name)
  }
  return { copy, left }
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
