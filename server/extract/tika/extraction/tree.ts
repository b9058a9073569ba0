import { contentTypeOf, first, textOf } from '../answer/record.ts'
import type { TikaRecord } from '../process/request.ts'

/** A document of the answer in its place: `parent` is an index into the list, -1 for the root. */
export type Node = { record: TikaRecord; place: string; parent: number; level: number; extraText: string[] }

/** The answer as a tree, parents before children; `rootText` is what pictures on the root's own pages say. */
export type Tree = { nodes: Node[]; rootText: string[] }

/**
 * Tika gives children before their parents, each with its place such as `/2/5`. Pictures that are part of a page belong to the page:
 * their text is added to it and what hangs below them moves up.
 */
export function buildTree(records: TikaRecord[]): Tree {
  const placed = records.map((record, index) => ({
    record,
    place: first(record, 'X-TIKA:embedded_id_path') ?? `/missing-${index}`,
  }))
  placed.sort((a, b) => comparePlaces(a.place, b.place))
  const tree: Tree = { nodes: [], rootText: [] }
  /** Where children of a place go: its own node, or for a folded picture its parent's. */
  const homes = new Map<string, number>()
  for (const { record, place } of placed) {
    const parent = homeOf(place, homes)
    if (isPartOfPage(record)) {
      homes.set(place, parent)
      const text = textOf(record)
      if (text) (tree.nodes[parent]?.extraText ?? tree.rootText).push(text)
      continue
    }
    homes.set(place, tree.nodes.length)
    tree.nodes.push({ record, place, parent, level: (tree.nodes[parent]?.level ?? 0) + 1, extraText: [] })
  }
  return tree
}

/** The nearest place above that is there. */
function homeOf(place: string, homes: Map<string, number>): number {
  for (let above = place; above.includes('/'); ) {
    above = above.slice(0, above.lastIndexOf('/'))
    const home = homes.get(above)
    if (home !== undefined) return home
  }
  return -1
}

function isPartOfPage(record: TikaRecord): boolean {
  const kind = first(record, 'embeddedResourceType')
  return (kind === 'INLINE' || kind === 'THUMBNAIL' || kind === 'RENDERING') && contentTypeOf(record).startsWith('image/')
}

/** `/2` before `/2/1` before `/10`. */
function comparePlaces(a: string, b: string): number {
  const [left, right] = [a.split('/'), b.split('/')]
  for (let i = 1; i < Math.min(left.length, right.length); i += 1) {
    const difference = Number(left[i]) - Number(right[i])
    if (difference) return difference
  }
  return left.length - right.length
}
