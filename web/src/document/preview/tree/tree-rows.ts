/** A part that is unfolded: its number, its place among its brothers, how many parts it holds, and those of them that are unfolded, by their places. */
export type OpenNode = { node: number; position: number; children: number; open: readonly OpenNode[] }

/** A row: which part holds it, at which place, how deep it lies from 1, and what it is where it is unfolded itself. */
export type TreeRow = { parent: OpenNode; position: number; depth: number; self: OpenNode | undefined }

/** How many rows are below an unfolded part. */
export function countRows({ children, open }: OpenNode): number {
  return open.reduce((sum, each) => sum + countRows(each), children)
}

/** The row at a place, from 0; undefined beyond the last. */
export function rowAt(top: OpenNode, index: number): TreeRow | undefined {
  let [parent, left, depth] = [top, index, 1]
  for (;;) {
    let before = 0
    let inside: OpenNode | undefined
    for (const each of parent.open) {
      const at = each.position + before
      if (left < at) break
      if (left === at) return { parent, position: each.position, depth, self: each }
      const rows = countRows(each)
      if (left <= at + rows) {
        inside = each
        left -= at + 1
        break
      }
      before += rows
    }
    if (inside) {
      parent = inside
      depth += 1
      continue
    }
    const position = left - before
    return position < parent.children ? { parent, position, depth, self: undefined } : undefined
  }
}

/** Where the row of a part is, by the places on the way to it; where a part on the way is folded, that part's own. */
export function rowOf(top: OpenNode, way: readonly number[]): number {
  let row = -1
  let parent: OpenNode | undefined = top
  for (const position of way) {
    if (!parent) break
    const before: readonly OpenNode[] = parent.open.filter((each) => each.position < position)
    row += 1 + position + before.reduce((sum, each) => sum + countRows(each), 0)
    parent = parent.open.find((each) => each.position === position)
  }
  return row
}

/** The same tree with the parts on a way unfolded. */
export function unfolded(top: OpenNode, way: readonly Omit<OpenNode, 'open'>[]): OpenNode {
  const [first, ...rest] = way
  if (!first) return top
  const known = top.open.find(({ position }) => position === first.position)
  const next = unfolded(known ?? { ...first, open: [] }, rest)
  const others = top.open.filter((each) => each !== known)
  return { ...top, open: [...others, next].toSorted((one, other) => one.position - other.position) }
}

/** The same tree with a part folded, and with it what is unfolded in it. */
export function folded(top: OpenNode, node: number): OpenNode {
  const open = top.open.filter((each) => each.node !== node).map((each) => folded(each, node))
  return { ...top, open }
}
