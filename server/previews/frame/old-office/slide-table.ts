/** A cell of a table on a slide: where it stands in the table, in the table's own unit, and what is in it. */
export type SlideCell = { left: number; top: number; right: number; bottom: number; markup: string }

/** Edges that are so near to each other are one. */
const nearby = 3
/** Of larger tables the cells follow each other. */
const mostCells = 3_000

/** A table, which a slide keeps as shapes beside each other: its rows and columns are where edges of cells are. Lines between them have no width, and are none. */
export function slideTable(shapes: readonly SlideCell[]): string {
  const cells = shapes.filter(({ left, top, right, bottom }) => right - left > nearby && bottom - top > nearby)
  const others = shapes.filter((shape) => !cells.includes(shape)).map(({ markup }) => markup)
  if (cells.length > mostCells) return [...others, ...cells.map(({ markup }) => markup)].join('')
  const [columns, rows] = [edgesOf(cells.map(({ left }) => left)), edgesOf(cells.map(({ top }) => top))]
  const markup = rows.map((row) => {
    const here = cells.filter(({ top }) => isNear(top, row)).sort((one, other) => one.left - other.left)
    return `<tr>${here.map((cell) => cellOf(cell, columns, rows)).join('')}</tr>`
  })
  const table = cells.length > 0 ? `<table border="1">${markup.join('')}</table>` : ''
  return others.join('') + table
}

function cellOf({ left, top, right, bottom, markup }: SlideCell, columns: readonly number[], rows: readonly number[]): string {
  const across = countBetween(columns, left, right)
  const down = countBetween(rows, top, bottom)
  return `<td${across > 1 ? ` colspan="${across}"` : ''}${down > 1 ? ` rowspan="${down}"` : ''}>${markup}</td>`
}

function countBetween(edges: readonly number[], from: number, to: number): number {
  return edges.filter((edge) => edge > from - nearby && edge < to - nearby).length
}

function edgesOf(places: readonly number[]): number[] {
  const edges: number[] = []
  for (const place of [...places].sort((one, other) => one - other))
    if (edges.length === 0 || !isNear(place, edges.at(-1) ?? 0)) edges.push(place)
  return edges
}

function isNear(one: number, other: number): boolean {
  return Math.abs(one - other) <= nearby
}
