import type { Bytes } from '../bytes.ts'
import type { Portion, PortionLimits, Portions } from '../portion.ts'
import { blocksOfNode, isList } from './node-blocks.ts'
import { keyOf, nodesOf, openPst, type Pst, type PstBlock, PstBlocks, type PstNode } from './pst.ts'
import { writePst } from './write-pst.ts'

/** Kinds of nodes, by the lowest five bits of their ids ([MS-PST] 2.2.2.1). */
const [ofTheStore, folder, searchFolder, message, tableOfFolders] = [0x01, 0x02, 0x03, 0x04, 0x0d]
/** What every portion has: the store, names of properties, and folders. Tables of messages are left out, so that messages are found by what names their folder. */
const inEvery = new Set([ofTheStore, folder, searchFolder, tableOfFolders])
/** Messages may share their blocks, so that they are written more often than they lie there: bombs, as it were. */
const mostTimes = 4

/**
 * A large PST of Outlook in portions, each a PST with all folders and some messages. Undefined where one is enough, for what is none, for generations whose blocks are
 * packed, and where its tree of nodes is damaged.
 */
export async function pstPortions(bytes: Bytes, limits: PortionLimits): Promise<Portions | undefined> {
  if (bytes.sizeBytes <= limits.bytes) return undefined
  const pst = await openPst(bytes)
  if (!pst) return undefined
  let count = 0
  try {
    for await (const { id } of nodesOf(pst)) if (kindOf(id) === message) count += 1
  } catch {
    // The reader shall say what it can make of it.
    return undefined
  }
  if (count === 0) return undefined
  return {
    contentType: /^application\/vnd\.ms-outlook-pst$/,
    count,
    repeatsItsText: true,
    portions: () => portionsOf(pst, limits),
  }
}

function kindOf(id: number): number {
  return id % 32
}

async function* portionsOf(pst: Pst, limits: PortionLimits): AsyncGenerator<Portion> {
  const blocks = new PstBlocks(pst)
  const common = await commonOf(pst, blocks)
  let [written, sizeBytes] = [0, 0]
  let [messages, own]: [PstNode[], PstBlock[]] = [[], []]
  const portion = () => portionOf(pst, common, { messages, own })
  for await (const node of nodesOf(pst)) {
    if (kindOf(node.id) !== message) continue
    const needed = await blocksOfNode(pst, blocks, node)
    const size = needed.reduce((sum, block) => sum + block.sizeBytes, 0)
    if (messages.length > 0 && (messages.length >= limits.members || sizeBytes + size > limits.bytes)) {
      yield portion()
      if (written > mostTimes * pst.bytes.sizeBytes) return
      sizeBytes = 0
      ;[messages, own] = [[], []]
    }
    messages.push({ ...node, entry: Buffer.from(node.entry) })
    for (const block of needed) own.push(block)
    sizeBytes += size
    written += size
  }
  if (messages.length > 0) yield portion()
}

type Common = { nodes: PstNode[]; blocks: PstBlock[]; folders: Set<number> }

async function commonOf(pst: Pst, blocks: PstBlocks): Promise<Common> {
  const common: Common = { nodes: [], blocks: [], folders: new Set() }
  for await (const node of nodesOf(pst)) {
    if (!inEvery.has(kindOf(node.id))) continue
    common.nodes.push({ ...node, entry: Buffer.from(node.entry) })
    for (const block of await blocksOfNode(pst, blocks, node)) common.blocks.push(block)
    if (kindOf(node.id) === folder && !isList(node.data)) common.folders.add(keyOf(node.data))
  }
  return common
}

type Own = { messages: PstNode[]; own: PstBlock[] }

function portionOf(pst: Pst, { nodes, blocks, folders }: Common, { messages, own }: Own): Portion {
  const content = { nodes: [...nodes, ...messages], blocks: [...blocks, ...own], folders }
  return { members: messages.length, writeTo: (path) => writePst(pst, content, path) }
}
