import { type KeyboardEvent, type MouseEvent, type PointerEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import { type ColumnRange, rangeBetween } from './column-range.ts'

type Brush = {
  first: number
  count: number
  total: number
  left: number
  step: number
  range: ColumnRange | null
  onRange: (range: ColumnRange | null) => void
  current: number
  onCurrent: (bin: number) => void
}

const ways: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, PageUp: -12, PageDown: 12, Home: -Infinity, End: Infinity }

/**
 * Choosing a range of columns: by dragging over them, or by the arrow keys with Shift; Escape chooses none. Without Shift the keys lead from column to
 * column, and beyond those that are shown.
 */
export function useBrush(plot: RefObject<SVGSVGElement | null>, brush: Brush) {
  const { first, count, total, left, step, range, onRange, current, onCurrent } = brush
  const isByKey = useRef(false)
  const began = useRef<number | null>(null)
  const hasDragged = useRef(false)
  const anchor = useRef<number | null>(null)
  const placeOf = (event: PointerEvent<SVGSVGElement>) => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left - left
    return first + Math.max(0, Math.min(count - 1, Math.floor(x / step)))
  }
  const down = (event: PointerEvent<SVGSVGElement>) => {
    hasDragged.current = false
    anchor.current = null
    if (event.button !== 0 || event.pointerType === 'touch') return
    began.current = placeOf(event)
  }
  const move = (event: PointerEvent<SVGSVGElement>) => {
    if (began.current === null) return
    const place = placeOf(event)
    if (place === began.current && !hasDragged.current) return
    hasDragged.current = true
    onRange(rangeBetween(began.current, place))
  }
  const up = () => {
    began.current = null
  }
  const press = (event: KeyboardEvent<SVGElement>) => {
    hasDragged.current = false
    if (event.key === 'Escape' && range) {
      event.stopPropagation()
      onRange(null)
    }
    const way = ways[event.key]
    if (way === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    const next = Math.max(0, Math.min(total - 1, current + way))
    isByKey.current = true
    // Where the range was taken back a new one begins here.
    if (event.shiftKey) anchor.current = range ? (anchor.current ?? current) : current
    else anchor.current = null
    onCurrent(next)
    if (anchor.current !== null) onRange(rangeBetween(anchor.current, next))
  }
  // The column may come into the chart only now.
  useLayoutEffect(() => {
    if (isByKey.current) plot.current?.querySelector<SVGAElement>(`[data-bin="${current}"]`)?.focus()
    isByKey.current = false
  }, [current, plot])
  return {
    plot: { onPointerDown: down, onPointerMove: move, onPointerUp: up, onPointerLeave: up, onKeyDown: press },
    column: {
      // The end of a drag is no click.
      onClick: (event: MouseEvent) => {
        if (hasDragged.current) event.preventDefault()
      },
      onDragStart: (event: MouseEvent) => event.preventDefault(),
    },
  }
}
