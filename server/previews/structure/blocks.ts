import { type Element, isElement, type Node, textIn } from './nodes.ts'

/** Elements that stand alone; what is none of them is part of a line. */
const blocks = new Set(
  'address article aside blockquote caption center dd div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
)
/** Blocks that only hold others. */
const holders = new Set('address article center div dl fieldset figure footer form header main nav section tbody'.split(' '))

/** A block, or what stands in a line between blocks. */
export type Block = Element | Node[]

/** Whether a node stands alone. */
export function isBlock(node: Node): node is Element {
  return isElement(node) && (blocks.has(node.name) || node.children.some(isBlock))
}

/** The blocks among nodes, those within holders too, in their order. Layers are bounded by whoever made the markup. */
export function blocksOf(nodes: readonly Node[]): Block[] {
  const found: Block[] = []
  let line: Node[] = []
  const endLine = () => {
    if (line.some((node) => textIn(node)?.trim() !== '')) found.push(line)
    line = []
  }
  for (const node of nodes) {
    if (!isBlock(node)) line.push(node)
    else {
      endLine()
      found.push(...(isHolder(node) ? blocksOf(node.children) : [node]))
    }
  }
  endLine()
  return found
}

/** A text with its line ends is no holder; what is no block itself but has some is one. */
function isHolder({ name, attribs }: Element): boolean {
  return attribs.class !== 'dossier-text' && (holders.has(name) || !blocks.has(name))
}
