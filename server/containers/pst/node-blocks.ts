import { wordAt } from './layout.ts'
import { keyOf, type Pst, type PstBlock, type PstBlocks, type PstNode } from './pst.ts'

/** Kinds of blocks that say of which others a node is made ([MS-PST] 2.2.2.8.3). */
const [listOfBlocks, listOfNodes] = [0x01, 0x02]
/** One message may have gigabytes of attachments, but hardly as many blocks. */
const mostBlocks = 1_000_000

/** Every block that a node needs, each once: its data, and all that lies inside it at any depth. Blocks that are missing are left out. */
export async function blocksOfNode(pst: Pst, blocks: PstBlocks, { data, inside }: PstNode): Promise<PstBlock[]> {
  const found = new Map<number, PstBlock>()
  const left = [data, inside]
  for (let id = left.pop(); id !== undefined && found.size < mostBlocks; id = left.pop()) {
    if (id === 0 || found.has(keyOf(id))) continue
    const block = await blocks.find(id)
    if (!block) continue
    found.set(keyOf(id), block)
    if (isList(id)) left.push(...listedIn(await pst.bytes.read(block.at, block.sizeBytes), pst))
  }
  return [...found.values()]
}

/** Blocks of the format's own are marked in their id, and never ciphered. */
export function isList(id: number): boolean {
  return id % 4 >= 2
}

/** Ids of blocks that stand in such a list. */
function listedIn(list: Buffer, { layout }: Pst): number[] {
  if (list.length < 8) return []
  const [kind = 0, level = 0] = list
  const count = list.readUInt16LE(2)
  const { wordBytes } = layout
  if (kind === listOfBlocks) return wordsIn(list, { from: 8, step: wordBytes, count }, layout)
  if (kind !== listOfNodes) return []
  const from = wordBytes === 8 ? 8 : 4
  // Leaves name two blocks of each node, its data and what lies inside it; pages above them the next page.
  const [own, step] = [
    wordsIn(list, { from: from + wordBytes, step: (level === 0 ? 3 : 2) * wordBytes, count }, layout),
    3 * wordBytes,
  ]
  return level === 0 ? [...own, ...wordsIn(list, { from: from + 2 * wordBytes, step, count }, layout)] : own
}

type Words = { from: number; step: number; count: number }

function wordsIn(list: Buffer, { from, step, count }: Words, layout: Pst['layout']): number[] {
  const fitting = Math.min(count, Math.floor((list.length - from - layout.wordBytes) / step) + 1)
  return Array.from({ length: Math.max(0, fitting) }, (_, index) => wordAt(list, from + index * step, layout))
}
