import { type DragEvent, Suspense, useEffect, useRef, useState } from 'react'
import type { Widget } from '../../feature/screen-slots.ts'
import { useKeptFocus } from '../../ui/focus/use-kept-focus.ts'
import { ArrangeTools } from './arrange-tools.tsx'
import { moveBeside, type Placed } from './arrangement.ts'
import styles from './insights-page.module.css'

type Props = {
  project: string
  widgets: readonly Widget[]
  placed: readonly Placed[]
  keep: (placed: readonly Placed[]) => void
  isArranging: boolean
  /** The name of the widget that the address leads to. */
  scrollTo: string | undefined
}

/** The cards in twelve columns. While they are arranged each has its tools, and can be dragged to the place of another. */
export function WidgetGrid({ project, widgets, placed, keep, isArranging, scrollTo }: Props) {
  const place = useKeptFocus<HTMLDivElement>()
  const dragged = useRef<string | null>(null)
  const [over, setOver] = useState<string | null>(null)
  const shown = placed.filter(({ isHidden, name }) => !isHidden || name === scrollTo)
  const dragging = (name: string) => ({
    onDragOver: (event: DragEvent) => {
      if (dragged.current === null) return
      event.preventDefault()
      setOver(name)
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      if (dragged.current !== null) keep(moveBeside(placed, dragged.current, name))
      setOver(null)
    },
  })
  return (
    <div className={styles.grid} ref={place}>
      {shown.map(({ name, cols }) => {
        const widget = widgets.find((each) => each.name === name)
        if (!widget) return null
        const { Widget, label, heightRem = 0 } = widget
        const room: Record<`--${string}`, string> = { '--room': `${heightRem}rem` }
        return (
          <div
            key={name}
            className={styles.cell}
            data-cols={cols}
            data-widget={name}
            data-over={over === name || undefined}
            style={room}
            {...(isArranging && dragging(name))}
          >
            <ScrolledTo isWanted={name === scrollTo} />
            {isArranging && (
              <ArrangeTools
                {...{ name, label, placed, keep }}
                onDrag={(isBegun) => {
                  dragged.current = isBegun ? name : null
                  setOver(null)
                }}
              />
            )}
            <Suspense>
              <Widget project={project} />
            </Suspense>
          </div>
        )
      })}
    </div>
  )
}

/** A place that comes into view when the address names it. Cards above it may grow meanwhile, so it stays there until the reader moves. */
function ScrolledTo({ isWanted }: { isWanted: boolean }) {
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const own = place.current
    if (!isWanted || !own) return
    const show = () => own.scrollIntoView({ block: 'start' })
    const observer = new ResizeObserver(show)
    const stop = () => observer.disconnect()
    const grid = own.parentElement?.parentElement
    if (grid) observer.observe(grid)
    show()
    for (const kind of ['wheel', 'keydown', 'pointerdown']) addEventListener(kind, stop, { once: true })
    return () => {
      stop()
      for (const kind of ['wheel', 'keydown', 'pointerdown']) removeEventListener(kind, stop)
    }
  }, [isWanted])
  return <span ref={place} className={styles.anchor} />
}
