import { blockBytesOf } from './layout.ts'
import { blocksOfNode } from './node-blocks.ts'
import { retoldSource } from './offline/retold-source.ts'
import { nodesOf, type Pst, type PstBlock, PstBlocks } from './pst.ts'
import type { BlockToWrite, PstSource } from './source.ts'

/** Messages may share their blocks, so that they are written more often than they lie there: bombs, as it were. */
const mostTimes = 4

/** A PST is copied as it is; a packed store is told anew as a PST, because the reader knows no other. */
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
