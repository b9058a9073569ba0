import { hierarchy, treemap, treemapSquarify } from 'd3-hierarchy'

/** A piece of the whole, and how much it is. */
export type Piece = { key: string; value: number }

/** Where a piece lies, in parts of the whole area (0 to 1). */
export type Area = { key: string; value: number; x: number; y: number; width: number; height: number }

/**
 * Divides an area among pieces by how much they are, each as square as it can be, the largest first. `ratio`: width of the area by its height. What is nothing has no area.
 */
export function layOut(pieces: readonly Piece[], ratio: number): Area[] {
  type Node = { piece?: Piece; children?: Node[] }
  const data: Node = { children: pieces.filter(({ value }) => value > 0).map((piece) => ({ piece })) }
  const root = hierarchy<Node>(data)
    .sum(({ piece }) => piece?.value ?? 0)
    .sort((a, b) => (b.value ?? 0) - (a.value ?? 0))
  const wide = Math.max(0.2, ratio)
  const laid = treemap<Node>().tile(treemapSquarify).size([wide, 1])(root)
  return laid
    .leaves()
    .flatMap(({ data: { piece }, x0, x1, y0, y1 }) =>
      piece ? [{ ...piece, x: x0 / wide, y: y0, width: (x1 - x0) / wide, height: y1 - y0 }] : [],
    )
}
