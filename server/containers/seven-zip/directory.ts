import { Fields, SevenZipFault } from './fields.ts'

/** One step of packing: its method in hex and its settings. */
export type Coder = { method: string; settings: Buffer; unpackedBytes: number }

/** Members packed together: the steps in the order in which they are undone, where the packed bytes lie, and the members' lengths and sums. */
export type Folder = {
  coders: Coder[]
  start: number
  packedBytes: number
  sum: number | undefined
  members: { bytes: number; sum: number | undefined }[]
}

const id = {
  end: 0,
  header: 1,
  streams: 4,
  pack: 6,
  unpack: 7,
  parts: 8,
  sizes: 9,
  sums: 10,
  folder: 11,
  lengths: 12,
  counts: 13,
}
const startBytes = 32

/** Where the packed bytes of a directory lie, or it itself: its bytes say so. */
export function readStart(archive: Buffer): Buffer {
  if (archive.length < startBytes) throw new SevenZipFault('the archive is cut')
  const [offset, length] = [Number(archive.readBigUInt64LE(12)), Number(archive.readBigUInt64LE(20))]
  const at = startBytes + offset
  if (at + length > archive.length) throw new SevenZipFault('the archive is cut')
  return archive.subarray(at, at + length)
}

/** The folders of a directory with the way to their members (`streams.ts` reads no more than where packed parts lie); of a packed one the one folder that it lies in (`isPacked`). What it says of names is not read. */
export function readFolders(directory: Buffer): { folders: Folder[]; isPacked: boolean } {
  const fields = new Fields(directory)
  const kind = fields.byte()
  if (kind === 0x17) return { folders: readStreams(fields), isPacked: true }
  if (kind !== id.header) throw new SevenZipFault('there is no directory')
  for (let next = fields.byte(); next !== id.end; next = fields.byte()) {
    if (next === id.streams) return { folders: readStreams(fields), isPacked: false }
    if (next === 2) skipProperties(fields)
    else if (next === 3) readStreams(fields)
    else break
  }
  // Only empty files.
  return { folders: [], isPacked: false }
}

function skipProperties(fields: Fields): void {
  while (fields.byte() !== id.end) fields.take(countOf(fields, 0xffffff))
}

type Packed = { start: number; sizes: number[] }

function readStreams(fields: Fields): Folder[] {
  let packed: Packed = { start: startBytes, sizes: [] }
  let folders: Folder[] = []
  for (let next = fields.byte(); next !== id.end; next = fields.byte()) {
    if (next === id.pack) packed = readPacked(fields)
    else if (next === id.unpack) folders = readUnpacking(fields, packed)
    else if (next === id.parts) readParts(fields, folders)
    else throw new SevenZipFault('the directory makes no sense')
  }
  return folders
}

function readPacked(fields: Fields): Packed {
  const start = startBytes + fields.number()
  const count = countOf(fields)
  let sizes: number[] = []
  for (let next = fields.byte(); next !== id.end; next = fields.byte()) {
    if (next === id.sizes) sizes = Array.from({ length: count }, () => fields.number())
    else if (next === id.sums) sumsOf(fields, count)
    else throw new SevenZipFault('the directory makes no sense')
  }
  return { start, sizes }
}

function readUnpacking(fields: Fields, { start, sizes }: Packed): Folder[] {
  if (fields.byte() !== id.folder) throw new SevenZipFault('the directory makes no sense')
  const count = countOf(fields, 100_000)
  if (fields.byte() !== 0) throw new SevenZipFault('the directory lies elsewhere')
  const chains = Array.from({ length: count }, () => readChain(fields))
  let sums: (number | undefined)[] = []
  for (let next = fields.byte(); next !== id.end; next = fields.byte()) {
    if (next === id.lengths) for (const { coders } of chains) for (const coder of coders) coder.unpackedBytes = fields.number()
    else if (next === id.sums) sums = sumsOf(fields, count)
    else throw new SevenZipFault('the directory makes no sense')
  }
  let [at, stream] = [start, 0]
  return chains.map(({ coders, order, packedStreams }, index) => {
    const packedBytes = sizes[stream] ?? 0
    const begin = at
    for (let left = packedStreams; left > 0; left -= 1, stream += 1) at += sizes[stream] ?? 0
    const inOrder = order.flatMap((place) => coders[place] ?? [])
    const bytes = inOrder.at(-1)?.unpackedBytes ?? 0
    const sum = sums[index]
    return { coders: inOrder, start: begin, packedBytes, sum, members: [{ bytes, sum }] }
  })
}

type Chain = { coders: Coder[]; order: number[]; packedStreams: number }

/** Steps with one input and one output each; what branches (as BCJ2 does) has no order here, and no coders then. */
function readChain(fields: Fields): Chain {
  const coders: Coder[] = []
  let [inputs, isPlain] = [0, true]
  for (let left = countOf(fields, 32); left > 0; left -= 1) {
    const flags = fields.byte()
    const method = fields.take(flags & 15).toString('hex')
    const [ins, outs] = (flags & 16) === 0 ? [1, 1] : [countOf(fields, 32), countOf(fields, 32)]
    isPlain &&= ins === 1 && outs === 1
    inputs += ins
    coders.push({
      method,
      settings: (flags & 32) === 0 ? Buffer.alloc(0) : fields.take(countOf(fields, 1_024)),
      unpackedBytes: 0,
    })
  }
  const bonds = Array.from({ length: Math.max(0, coders.length - 1) }, () => ({
    to: countOf(fields, 64),
    from: countOf(fields, 64),
  }))
  const packedStreams = inputs - bonds.length
  const packedAt = packedStreams > 1 ? Array.from({ length: packedStreams }, () => countOf(fields, 64)) : []
  if (!isPlain || packedAt.length > 0) return { coders, order: [], packedStreams }
  const order: number[] = []
  let next = coders.findIndex((_, place) => !bonds.some(({ to }) => to === place))
  while (next >= 0 && order.length < coders.length) {
    order.push(next)
    const current = next
    next = bonds.find(({ from }) => from === current)?.to ?? -1
  }
  return { coders, order, packedStreams }
}

/** How many members each folder has, all lengths but the last of each, and the sums that were not told yet. */
function readParts(fields: Fields, folders: Folder[]): void {
  let next = fields.byte()
  if (next === id.counts) {
    for (const folder of folders) folder.members = Array.from({ length: countOf(fields) }, () => ({ bytes: 0, sum: undefined }))
    next = fields.byte()
  }
  for (const folder of folders) {
    let left = folder.coders.at(-1)?.unpackedBytes ?? 0
    for (const member of folder.members.slice(0, -1)) {
      if (next === id.sizes) member.bytes = fields.number()
      left -= member.bytes
    }
    const last = folder.members.at(-1)
    if (last) last.bytes = left
    if (left < 0) throw new SevenZipFault('members are longer than what they lie in')
    if (folder.members.length === 1 && last) last.sum = folder.sum
  }
  if (next === id.sizes) next = fields.byte()
  for (; next !== id.end; next = fields.byte()) {
    if (next !== id.sums) throw new SevenZipFault('the directory makes no sense')
    const untold = folders.flatMap(({ members, sum }) => (members.length === 1 && sum !== undefined ? [] : members))
    const sums = sumsOf(fields, untold.length)
    for (const [index, member] of untold.entries()) member.sum = sums[index]
  }
}

/** A number of things, of which there may not be too many to hold. */
function countOf(fields: Fields, most = 1_000_000): number {
  const count = fields.number()
  if (count > most) throw new SevenZipFault('the directory names too much')
  return count
}

/** Sums of those that have one; undefined for the others. */
function sumsOf(fields: Fields, count: number): (number | undefined)[] {
  return fields.defined(count).map((has) => (has ? fields.take(4).readUInt32LE() : undefined))
}
