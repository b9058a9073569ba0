import { useLingui } from '@lingui/react/macro'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { PointerEvent } from 'react'
import { IconButton } from '../../../ui/controls/button.tsx'
import { type BinWindow, jumpWindow, slideWindow } from './bin-window.ts'
import { type Bin, joinBins } from './bins.ts'
import styles from './mini-chart.module.css'
import { useWidth } from './use-width.ts'

type Props = { bins: readonly Bin[]; window: BinWindow; onChange: (window: BinWindow) => void; label: (bin: Bin) => string }

const height = 40
const columnPx = 5

/** All columns in a small place, with the window on them: a click jumps, a drag moves along, the buttons and the arrow keys slide by a tenth of what is shown. */
export function MiniChart({ bins, window, onChange, label }: Props) {
  const { t } = useLingui()
  const { element, width } = useWidth<HTMLDivElement>()
  const total = bins.length
  const columns = joinBins(bins, Math.max(10, Math.floor(width / columnPx)))
  const most = Math.max(1, ...columns.map(({ count }) => count))
  const step = width / columns.length
  const slide = (direction: -1 | 1) => onChange(slideWindow(window, direction, total))
  const jump = (event: PointerEvent<HTMLDivElement>) => {
    const { left, width: wide } = event.currentTarget.getBoundingClientRect()
    onChange(jumpWindow(window, ((event.clientX - left) / Math.max(1, wide)) * total, total))
  }
  const [from, to] = [bins[window.first], bins[window.first + window.size - 1]]
  return (
    <div className={styles.row}>
      <IconButton label={t`Earlier dates`} disabled={window.first === 0} onClick={() => slide(-1)}>
        <ChevronLeft aria-hidden="true" />
      </IconButton>
      <div
        ref={element}
        className={styles.mini}
        role="slider"
        tabIndex={0}
        aria-label={t`Period shown`}
        aria-valuemin={0}
        aria-valuemax={total - window.size}
        aria-valuenow={window.first}
        aria-valuetext={from && to ? t`${label(from)} to ${label(to)}` : undefined}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          jump(event)
        }}
        onPointerMove={(event) => event.buttons === 1 && jump(event)}
        onKeyDown={(event) => {
          const to: Record<string, BinWindow> = {
            ArrowLeft: slideWindow(window, -1, total),
            ArrowRight: slideWindow(window, 1, total),
            Home: jumpWindow(window, 0, total),
            End: jumpWindow(window, total, total),
          }
          const next = to[event.key]
          if (!next) return
          event.preventDefault()
          onChange(next)
        }}
      >
        <svg width={width} height={height} aria-hidden="true">
          {columns.map(({ start, count }, at) => {
            const tall = count === 0 ? 0 : Math.max(1, (count / most) * (height - 4))
            return (
              <rect
                key={start}
                x={at * step}
                y={height - tall}
                width={Math.max(1, step - 1)}
                height={tall}
                className={styles.bar}
              />
            )
          })}
        </svg>
        <span
          className={styles.window}
          style={{ left: `${(window.first / total) * 100}%`, width: `${(window.size / total) * 100}%` }}
        />
      </div>
      <IconButton label={t`Later dates`} disabled={window.first + window.size >= total} onClick={() => slide(1)}>
        <ChevronRight aria-hidden="true" />
      </IconButton>
    </div>
  )
}
