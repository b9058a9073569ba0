import { blockBytesOf } from './layout.ts'
import { blocksOfNode } from './node-blocks.ts'
import { retoldSource } from './offline/retold-source.ts'
import { nodesOf, type Pst, type PstBlock, PstBlocks } from './pst.ts'
import type { BlockToWrite, PstSource } from './source.ts'

/** Messages may share blocks, which are then written more often than they are stored: a bomb of sorts. */
const mostTimes = 4

/** A PST is copied as it is; a packed store is converted to a PST, the only form that the reader knows. */
export function sourceOf(pst: Pst, signal: AbortSignal): PstSource {
  if (pst.layout.isPacked) return retoldSource(pst, signal)
  const blocks = new PstBlocks(pst)
  const { layout, header, cipher, bytes } = pst
  return {
    layout,
    header,
    cipher,
    mostBytes: mostTimes * bytes.sizeBytes,
    nodes: () => nodesOf(pst),
    async take(node) {
      const found = await blocksOfNode(pst, blocks, node)
      return { node: { ...node, entry: Buffer.from(node.entry) }, blocks: found.map((block) => copied(pst, block)) }
    },
    isDamaged: () => false,
  }
}

function copied({ bytes, layout }: Pst, { id, at, sizeBytes, entry }: PstBlock): BlockToWrite {
  return { id, sizeBytes, entry, read: () => bytes.read(at, blockBytesOf(sizeBytes, layout)) }
}
