import type { PstLayout } from './layout.ts'
import type { PstNode } from './pst.ts'

/** A block to be written into a PST. `entry`: as the tree of blocks has it, but for its place; `read`: with its trailer. */
export type BlockToWrite = { id: number; sizeBytes: number; entry: Buffer; read(): Promise<Buffer> }

/** A node with every block that it needs, each once. `isLost`: nothing of it can be read, so there are no blocks. */
export type TakenNode = { node: PstNode; blocks: BlockToWrite[]; isLost?: boolean }

/** What portions are made from: the layout and header of the PST to write, and its nodes. `mostBytes`: the most that is written. */
export type PstSource = {
  layout: PstLayout
  header: Buffer
  cipher: number
  mostBytes: number
  nodes(): AsyncGenerator<PstNode>
  take(node: PstNode): Promise<TakenNode>
  /** Whether part of a tree could not be read; known once it has been walked. */
  isDamaged(): boolean
}
