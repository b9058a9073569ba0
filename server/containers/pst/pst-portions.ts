import type { Bytes } from '../bytes.ts'
import { Effort } from '../effort.ts'
import { lettersAtMost, type Portion, type PortionLimits, type Portions } from '../portion.ts'
import { isList } from './node-blocks.ts'
import { keyOf, messageKind, openPst, type PstNode } from './pst.ts'
import type { BlockToWrite, PstSource } from './source.ts'
import { sourceOf } from './source-of.ts'
import { writePst } from './write-pst.ts'

/** Kinds of nodes, by the lowest five bits of their ids ([MS-PST] 2.2.2.1). */
const [ofTheStore, folder, searchFolder, tableOfFolders] = [0x01, 0x02, 0x03, 0x0d]
/** What every portion has: the store, names of properties, and folders. Tables of messages are left out, so that messages are found by what names their folder. */
const inEvery = new Set([ofTheStore, folder, searchFolder, tableOfFolders])

/**
 * A large PST of Outlook in portions, each a PST with all folders and some messages. Undefined where one is enough, for what is none, and where its tree of nodes is
 * damaged. A packed store is always in portions: the reader knows no other generation than theirs.
 */
export async function pstPortions(bytes: Bytes, limits: PortionLimits, signal: AbortSignal): Promise<Portions | undefined> {
  const pst = await openPst(stoppable(bytes, signal))
  if (!pst || (bytes.sizeBytes <= limits.bytes && !pst.layout.isPacked) || (pst.layout.isPacked && pst.cipher > 1))
    return undefined
  let count = 0
  try {
    for await (const { id } of sourceOf(pst, signal).nodes()) if (kindOf(id) === messageKind) count += 1
  } catch {
    signal.throwIfAborted()
    // The reader shall say what it can make of it.
    return undefined
  }
  if (count === 0 && !pst.layout.isPacked) return undefined
  return {
    contentType: /^application\/vnd\.ms-outlook-pst$/,
    count,
    repeatsItsText: true,
    documentsAtMost: lettersAtMost,
    portions: () => portionsOf(sourceOf(pst, signal), limits),
  }
}

/** Portions of packed stores only, which the reader cannot open as they are. */
export async function packedPortions(bytes: Bytes, limits: PortionLimits, signal: AbortSignal): Promise<Portions | undefined> {
  return (await openPst(bytes))?.layout.isPacked ? pstPortions(bytes, limits, signal) : undefined
}

/** The same bytes; reading them stops with the signal and yields to the event loop. */
function stoppable(bytes: Bytes, signal: AbortSignal): Bytes {
  const effort = new Effort(signal, Number.POSITIVE_INFINITY)
  const read = async (position: number, length: number) => {
    await effort.stepOverBytes(length)
    return bytes.read(position, length)
  }
  return { sizeBytes: bytes.sizeBytes, read }
}

function kindOf(id: number): number {
  return id % 32
}

/** Messages of the next portion, with their blocks. */
type Own = { messages: PstNode[]; blocks: BlockToWrite[]; lost: number; sizeBytes: number }

const noneYet = (): Own => ({ messages: [], blocks: [], lost: 0, sizeBytes: 0 })

async function* portionsOf(source: PstSource, limits: PortionLimits): AsyncGenerator<Portion> {
  const common = await commonOf(source)
  let [written, portions] = [0, 0]
  let own = noneYet()
  for await (const node of source.nodes()) {
    if (kindOf(node.id) !== messageKind) continue
    const taken = await source.take(node)
    const size = taken.blocks.reduce((sum, block) => sum + block.sizeBytes, 0)
    const count = own.messages.length + own.lost
    if (count > 0 && (count >= limits.members || own.sizeBytes + size > limits.bytes)) {
      yield portionOf(source, common, own)
      portions += 1
      if (written > source.mostBytes) return
      own = noneYet()
    }
    if (taken.isLost) own.lost += 1
    else own.messages.push(taken.node)
    for (const block of taken.blocks) own.blocks.push(block)
    own.sizeBytes += size
    written += size
  }
  // A store without messages still gets one portion, for its folders.
  if (own.messages.length + own.lost > 0 || portions === 0) yield portionOf(source, common, own)
}

type Common = { nodes: PstNode[]; blocks: BlockToWrite[]; folders: Set<number>; isDamaged: boolean }

async function commonOf(source: PstSource): Promise<Common> {
  const common: Common = { nodes: [], blocks: [], folders: new Set(), isDamaged: false }
  for await (const node of source.nodes()) {
    if (!inEvery.has(kindOf(node.id))) continue
    const taken = await source.take(node)
    if (taken.isLost) common.isDamaged = true
    else common.nodes.push(taken.node)
    for (const block of taken.blocks) common.blocks.push(block)
    if (kindOf(node.id) === folder && !isList(taken.node.data)) common.folders.add(keyOf(taken.node.data))
  }
  common.isDamaged ||= source.isDamaged()
  return common
}

function portionOf(source: PstSource, { nodes, blocks, folders, isDamaged }: Common, own: Own): Portion {
  const content = { nodes: [...nodes, ...own.messages], blocks: [...blocks, ...own.blocks], folders, isDamaged }
  return { members: own.messages.length + own.lost, lost: own.lost, writeTo: (path) => writePst(source, content, path) }
}
