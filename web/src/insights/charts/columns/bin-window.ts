/** Which of many pieces are shown: from `first` on, `size` of them. */
export type BinWindow = { first: number; size: number }

/** The part of the visible pieces by which the window slides (specification, section 4). */
const slideShare = 0.1

/** So narrow a column can still be seen and hit. */
const leastColumnPx = 11

/** How many pieces there is room for. */
export function roomFor(widthPx: number): number {
  return Math.max(4, Math.floor(widthPx / leastColumnPx))
}

/** The window on the newest pieces. */
export function newestWindow(total: number, most: number): BinWindow {
  const size = Math.min(total, most)
  return { first: total - size, size }
}

/** The same window, inside what there is. */
export function heldWindow({ first, size }: BinWindow, total: number): BinWindow {
  const held = Math.min(size, total)
  return { first: Math.max(0, Math.min(first, total - held)), size: held }
}

/** The window a tenth of its pieces earlier (-1) or later (1). */
export function slideWindow(window: BinWindow, direction: -1 | 1, total: number): BinWindow {
  const step = Math.max(1, Math.round(window.size * slideShare))
  return heldWindow({ ...window, first: window.first + direction * step }, total)
}

/** The window with a piece in its middle. */
export function jumpWindow({ size }: BinWindow, to: number, total: number): BinWindow {
  return heldWindow({ size, first: Math.round(to - size / 2) }, total)
}

/** The window moved no further than needed to show a piece. */
export function windowWith(window: BinWindow, bin: number, total: number): BinWindow {
  if (bin < window.first) return heldWindow({ ...window, first: bin }, total)
  if (bin >= window.first + window.size) return heldWindow({ ...window, first: bin - window.size + 1 }, total)
  return window
}
