import type { parseDocument } from 'htmlparser2'

/** A node of markup that was taken apart. */
export type Node = ReturnType<typeof parseDocument>['children'][number]

/** An element of it. */
export type Element = Extract<Node, { attribs: object }>

/** Whether a node is an element. */
export function isElement(node: Node): node is Element {
  return 'attribs' in node
}

const textNode = 3

/** The text that a node is; undefined for others. */
export function textIn(node: Node): string | undefined {
  return node.nodeType === textNode && 'data' in node ? node.data : undefined
}
