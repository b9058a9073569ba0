import { type Fields, SevenZipFault } from './fields.ts'

/** How one part of the archive is packed: the method of its first coder in hex, with its properties, and the size unpacked. */
export type Folder = {
  method: string
  properties: Buffer
  coders: number
  outStreams: number
  sizeBytes: number
  hasSum: boolean
}

/** Where packed parts lie (behind the 32 bytes of the archive's beginning), how long they are, and how they are packed. */
export type Streams = { packedAt: number; packedSizes: number[]; folders: Folder[] }

const ids = { end: 0, packed: 6, unpacked: 7, parts: 8, size: 9, sum: 0x0a, folder: 0x0b, folderSize: 0x0c, partCount: 0x0d }

/** Reads what a directory says of its streams, up to the end of that. @throws SevenZipFault. */
export function readStreams(fields: Fields): Streams {
  const streams: Streams = { packedAt: 0, packedSizes: [], folders: [] }
  for (let id = fields.byte(); id !== ids.end; id = fields.byte()) {
    if (id === ids.packed) readPacked(fields, streams)
    else if (id === ids.unpacked) streams.folders = readFolders(fields)
    else if (id === ids.parts) skipParts(fields, streams.folders)
    else throw new SevenZipFault('a field that is not known')
  }
  return streams
}

function readPacked(fields: Fields, streams: Streams): void {
  streams.packedAt = fields.number()
  const count = fields.number()
  for (let id = fields.byte(); id !== ids.end; id = fields.byte()) {
    if (id === ids.size) streams.packedSizes = fields.numbers(count)
    else if (id === ids.sum) skipSums(fields, count)
    else throw new SevenZipFault('a field that is not known')
  }
}

function readFolders(fields: Fields): Folder[] {
  expect(fields, ids.folder)
  const count = fields.number()
  expect(fields, 0)
  if (count > fields.bytes.length) throw new SevenZipFault('more parts than there are bytes')
  const folders = Array.from({ length: count }, () => readFolder(fields))
  expect(fields, ids.folderSize)
  // The last is that of the whole.
  for (const folder of folders) folder.sizeBytes = fields.numbers(folder.outStreams).at(-1) ?? 0
  for (let id = fields.byte(); id !== ids.end; id = fields.byte()) {
    if (id !== ids.sum) throw new SevenZipFault('a field that is not known')
    const sums = skipSums(fields, count)
    for (const [at, folder] of folders.entries()) folder.hasSum = sums[at] ?? false
  }
  return folders
}

function readFolder(fields: Fields): Folder {
  const coders = fields.number()
  let properties: Buffer = Buffer.alloc(0)
  let [method, ins, outStreams] = ['', 0, 0]
  if (coders > 32) throw new SevenZipFault('more coders than there can be')
  for (let coder = 0; coder < coders; coder += 1) {
    const flags = fields.byte()
    const id = fields.take(flags & 15).toString('hex')
    const [own, out] = flags & 0x10 ? [fields.number(), fields.number()] : [1, 1]
    const given = flags & 0x20 ? fields.take(fields.number()) : Buffer.alloc(0)
    if (coder === 0) [method, properties] = [id, given]
    ins += own
    outStreams += out
  }
  fields.numbers(2 * Math.max(0, outStreams - 1))
  const packedStreams = ins - (outStreams - 1)
  if (packedStreams > 1) fields.numbers(packedStreams)
  return { method, properties, coders, outStreams, sizeBytes: 0, hasSum: false }
}

/** How the unpacked streams are divided among members. */
function skipParts(fields: Fields, folders: Folder[]): void {
  let counts = folders.map(() => 1)
  for (let id = fields.byte(); id !== ids.end; id = fields.byte()) {
    if (id === ids.partCount) counts = fields.numbers(folders.length)
    else if (id === ids.size) fields.numbers(counts.reduce((sum, count) => sum + Math.max(0, count - 1), 0))
    else if (id === ids.sum) skipSums(fields, withoutSums(folders, counts))
    else throw new SevenZipFault('a field that is not known')
  }
}

/** The sum of a part that is a whole folder stands with the folder. */
function withoutSums(folders: Folder[], counts: number[]): number {
  return folders.reduce((sum, { hasSum }, at) => sum + (counts[at] === 1 && hasSum ? 0 : (counts[at] ?? 0)), 0)
}

function skipSums(fields: Fields, count: number): boolean[] {
  if (count > 8 * fields.bytes.length) throw new SevenZipFault('more sums than there are bytes')
  const defined = fields.defined(count)
  fields.take(4 * defined.filter(Boolean).length)
  return defined
}

function expect(fields: Fields, wanted: number): void {
  if (fields.byte() !== wanted) throw new SevenZipFault('a field that is not known')
}
