/** How large pages are: as wide as the room, as a whole in it, or a share of their own size. */
export type Zoom = 'width' | 'page' | number

/** The shares that there are to choose from. */
export const zoomSteps = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4] as const

/** PDF counts in points of 1/72 inch, the screen in 1/96. */
export const pixelsPerPoint = 96 / 72

type Size = { width: number; height: number }

/** What is left free around a page, in pixels. */
const margin = 40

/** Pixels of the screen for a point of a page of this size in a room of that size. */
export function scaleOf(zoom: Zoom, page: Size, room: Size): number {
  if (typeof zoom === 'number') return zoom * pixelsPerPoint
  const wide = Math.max(0.1, (room.width - margin) / page.width)
  if (zoom === 'width') return Math.min(wide, 4 * pixelsPerPoint)
  return Math.min(wide, Math.max(0.1, (room.height - margin) / page.height))
}

/** The next larger or smaller share from the present scale; the same where there is none. */
export function stepZoom(scale: number, step: 1 | -1): number {
  const share = scale / pixelsPerPoint
  const others = step === 1 ? zoomSteps.filter((each) => each > share + 0.01) : zoomSteps.filter((each) => each < share - 0.01)
  return (step === 1 ? others[0] : others.at(-1)) ?? share
}
