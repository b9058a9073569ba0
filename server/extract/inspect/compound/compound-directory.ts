import { because, type Reason } from '@dossier/contract'
import type { Sectors } from './compound-sectors.ts'
import { isNearlyOutlooks } from './outlook-names.ts'
import { haveLostSmall } from './small-streams.ts'

const entryBytes = 128
const [unallocated, storageType, streamType, rootType] = [0, 1, 2, 5]
/** The number that names no entry. */
const none = 0xffffffff
const lost = because('parts-lost')

type Entry = {
  name: string
  nameBytes: number
  type: number
  left: number
  right: number
  child: number
  start: number
  size: number
}

/**
 * What lies in a compound file hangs in trees of directory entries ([MS-CFB] 2.6), and nothing but the entry above names one: where a sector of the directory
 * was lost, readers see a smaller tree and no fault. Each entry that another names must be there, with a name; and an Outlook message counts its attachments.
 */
export async function findLostEntries(sectors: Sectors): Promise<Reason | undefined> {
  const entries = await readEntries(sectors)
  const [root] = entries
  if (!root) return undefined
  if (root.type !== rootType) return lost
  if (entries.some((entry) => namesLost(entry, entries))) return lost
  const there = reached(entries)
  if (there.some(({ name }) => isNearlyOutlooks(name))) return lost
  const streams = there.filter(({ type }) => type === streamType)
  if (await haveLostSmall(sectors, streams)) return lost
  return (await hasLostAttachments(sectors, entries)) ? lost : undefined
}

async function readEntries(sectors: Sectors): Promise<Entry[]> {
  const entries: Entry[] = []
  for await (const sector of sectors.chain(sectors.head.readUInt32LE(48))) {
    const piece = await sectors.read(sector)
    for (let at = 0; at + entryBytes <= piece.length; at += entryBytes) entries.push(entryAt(piece, at))
  }
  return entries
}

function entryAt(piece: Buffer, at: number): Entry {
  const nameBytes = piece.readUInt16LE(at + 64)
  return {
    name: piece.toString('utf16le', at, at + Math.min(Math.max(nameBytes - 2, 0), 62)),
    nameBytes,
    type: piece[at + 66] ?? unallocated,
    left: piece.readUInt32LE(at + 68),
    right: piece.readUInt32LE(at + 72),
    child: piece.readUInt32LE(at + 76),
    start: piece.readUInt32LE(at + 116),
    size: piece.readUInt32LE(at + 120),
  }
}

function namesLost({ type, left, right, child }: Entry, entries: Entry[]): boolean {
  if (type === unallocated) return false
  // Some programs write a zero where the root has no neighbours, and where a stream has no child.
  const named = [...(type === rootType ? [] : [left, right]), ...(type === streamType ? [] : [child])]
  return named.some((index) => index !== none && !isThere(entries[index]))
}

function isThere(entry: Entry | undefined): boolean {
  return (entry?.type === storageType || entry?.type === streamType) && entry.nameBytes > 2
}

const countsBytes = 24
const attachmentsAt = 20

/** The first bytes of a message's fixed properties say how many attachments it has ([MS-OXMSG] 2.4.1.1). */
async function hasLostAttachments(sectors: Sectors, entries: Entry[]): Promise<boolean> {
  const top = childrenOf(entries, entries[0]?.child ?? none)
  const table = top.find(({ name }) => name === '__properties_version1.0')
  const [root] = entries
  if (!root || !table || table.size < countsBytes) return false
  const counts = await firstBytes(sectors, { root, stream: table })
  const there = top.filter(({ name }) => /^__attach_version1\.0_/i.test(name)).length
  return counts.length === countsBytes && counts.readUInt32LE(attachmentsAt) > there
}

/** Those that hang in the trees: what was deleted may still be there, with sectors that are others' now. */
function reached(entries: Entry[]): Entry[] {
  const seen = new Set<number>()
  const left = [entries[0]?.child ?? none]
  for (let index = left.pop(); index !== undefined; index = left.pop()) {
    const entry = entries[index]
    if (!entry || seen.has(index)) continue
    seen.add(index)
    left.push(entry.left, entry.right, ...(entry.type === storageType ? [entry.child] : []))
  }
  return [...seen].flatMap((index) => entries[index] ?? [])
}

function childrenOf(entries: Entry[], first: number): Entry[] {
  const seen = new Set<number>()
  const left = [first]
  for (let index = left.pop(); index !== undefined; index = left.pop()) {
    const entry = entries[index]
    if (!entry || seen.has(index)) continue
    seen.add(index)
    left.push(entry.left, entry.right)
  }
  return [...seen].flatMap((index) => entries[index] ?? [])
}

const miniBytes = 64

/** Small streams lie in sectors of 64 bytes within the stream of the root ([MS-CFB] 2.4). */
async function firstBytes(sectors: Sectors, { root, stream }: { root: Entry; stream: Entry }): Promise<Buffer> {
  const isMini = stream.size < sectors.head.readUInt32LE(56)
  if (!isMini) return (await sectors.read(stream.start)).subarray(0, countsBytes)
  const at = stream.start * miniBytes
  let skipped = Math.floor(at / sectors.sectorBytes)
  for await (const sector of sectors.chain(root.start)) {
    if (skipped === 0)
      return (await sectors.read(sector)).subarray(at % sectors.sectorBytes, (at % sectors.sectorBytes) + countsBytes)
    skipped -= 1
  }
  return Buffer.alloc(0)
}
