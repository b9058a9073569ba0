import type { Columns, Widget } from '../../feature/screen-slots.ts'

/** Where a widget stands: how wide it is, and whether it is shown at all. Their order is that of the list. */
export type Placed = { name: string; cols: Columns; isHidden: boolean }

/** The widths that a widget can have, of the twelve columns of the page. */
export const widths: readonly Columns[] = [3, 6, 12]

/** How wide a widget is that does not say so (specification, section 9). */
const defaultCols: Columns = 12

/** Where widgets stand before anybody has moved them: by their order. */
export function placedAtFirst(widgets: readonly Widget[]): Placed[] {
  return widgets
    .toSorted((a, b) => a.order - b.order)
    .map(({ name, cols = defaultCols, isHiddenAtFirst = false }) => ({ name, cols, isHidden: isHiddenAtFirst }))
}

/**
 * Where widgets stand as the reader has arranged them. Widgets that have come since then (from a plugin, or a newer version) stand behind the one that they would follow;
 * those that are gone are left out.
 */
export function arrange(widgets: readonly Widget[], kept: readonly Placed[]): Placed[] {
  const atFirst = placedAtFirst(widgets)
  const placed = kept.filter(({ name }) => atFirst.some((each) => each.name === name))
  for (const [at, each] of atFirst.entries()) {
    if (placed.some(({ name }) => name === each.name)) continue
    const before = atFirst[at - 1]
    placed.splice(placed.findIndex(({ name }) => name === before?.name) + 1, 0, each)
  }
  return placed
}

/** Moves a widget so many places among those that are shown; at either end it stays. */
export function moveWidget(placed: readonly Placed[], name: string, by: number): Placed[] {
  const shown = placed.filter(({ isHidden }) => !isHidden)
  const other = shown[shown.findIndex((each) => each.name === name) + by]
  return other ? moveBeside(placed, name, other.name) : [...placed]
}

/** Moves a widget to the place of another one; those between them make room. */
export function moveBeside(placed: readonly Placed[], name: string, other: string): Placed[] {
  const [from, to] = [name, other].map((wanted) => placed.findIndex((each) => each.name === wanted))
  const moved = placed.find((each) => each.name === name)
  if (from === undefined || to === undefined || from < 0 || to < 0 || !moved) return [...placed]
  return placed.toSpliced(from, 1).toSpliced(to, 0, moved)
}

/** Changes how a widget stands. */
export function changeWidget(placed: readonly Placed[], name: string, change: Partial<Omit<Placed, 'name'>>): Placed[] {
  return placed.map((each) => (each.name === name ? { ...each, ...change } : each))
}
