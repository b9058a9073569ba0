import type { PstLayout } from './layout.ts'
import type { PstNode } from './pst.ts'

/** A block to be written into a PST. `entry`: as the tree of blocks has it, but for its place; `read`: with its trailer. */
export type BlockToWrite = { id: number; sizeBytes: number; entry: Buffer; read(): Promise<Buffer> }

/** A node with every block that it needs, each once. `isLost`: nothing of it can be read, and there are none. */
export type TakenNode = { node: PstNode; blocks: BlockToWrite[]; isLost?: boolean }

/** Of what portions are made: the layout and the header of the PST that is written, and its nodes. `mostBytes`: how much is written at most. */
export type PstSource = {
  layout: PstLayout
  header: Buffer
  cipher: number
  mostBytes: number
  nodes(): AsyncGenerator<PstNode>
  take(node: PstNode): Promise<TakenNode>
  /** Whether part of a tree could not be read, as is known once it was walked. */
  isDamaged(): boolean
}
