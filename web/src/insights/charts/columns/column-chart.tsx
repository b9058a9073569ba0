import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type RefObject, useState } from 'react'
import { labelled } from '../../../ui/words/labelled.ts'
import { formatShortCount } from '../../../ui/words/numbers.ts'
import { Axes, edges, labelWidth } from './axes.tsx'
import { type Bin, binLabel, type Interval } from './bins.ts'
import styles from './column-chart.module.css'
import type { ColumnRange } from './column-range.ts'
import { countScale } from './ticks.ts'
import { Tooltip } from './tooltip.tsx'
import { useBrush } from './use-brush.ts'

type Props = {
  /** What is counted, for screen readers. */
  caption: string
  /** The columns that are shown; `first`: the place of the first of them among all. */
  bins: readonly Bin[]
  first: number
  total: number
  /** The greatest count of all columns, shown or not: the scale stays where it is while the window slides. */
  most: number
  interval: Interval
  width: number
  isLog: boolean
  range: ColumnRange | null
  onRange: (range: ColumnRange | null) => void
  /** The column that the keyboard is on, among all. */
  current: number
  onCurrent: (bin: number) => void
  hrefOf: (bin: Bin) => string
  picture: RefObject<SVGSVGElement | null>
}

const height = 220

/** Columns over time. Each is a link; dragging, or the arrow keys with Shift, choose a range of them. */
export function ColumnChart({
  caption,
  bins,
  first,
  total,
  most,
  interval,
  width,
  isLog,
  range,
  onRange,
  current,
  onCurrent,
  hrefOf,
  picture,
}: Props) {
  const { i18n } = useLingui()
  const [pointed, setPointed] = useState<number | null>(null)
  const left = labelWidth(formatShortCount(i18n.locale, most))
  const plot = { left, width: width - left - edges.right, height: height - edges.top - edges.bottom }
  const step = plot.width / Math.max(1, bins.length)
  const toHeight = countScale(most, plot.height, isLog)
  const brush = useBrush(picture, { first, count: bins.length, total, left, step, range, onRange, current, onCurrent })
  const shown = pointed === null ? undefined : bins[pointed - first]
  const isIn = (at: number) => range !== null && at >= range.from && at <= range.to
  return (
    <div className={styles.chart}>
      {/* biome-ignore lint/a11y/useSemanticElements: a drawing is no set of fields */}
      <svg ref={picture} width={width} height={height} role="group" aria-label={caption} {...brush.plot}>
        <Axes {...{ bins, interval, plot, most, isLog }} />
        {bins.map((bin, at) => {
          const place = first + at
          const tall = bin.count === 0 ? 0 : Math.max(2, toHeight(bin.count))
          const label = binLabel(i18n.locale, bin, interval)
          return (
            <a
              key={bin.start}
              href={hrefOf(bin)}
              draggable={false}
              className={styles.column}
              data-bin={place}
              tabIndex={place === current ? 0 : -1}
              aria-label={labelled(i18n, label, plural(bin.count, { one: '# document', other: '# documents' }))}
              onFocus={() => {
                setPointed(place)
                onCurrent(place)
              }}
              onBlur={() => setPointed(null)}
              onPointerEnter={() => setPointed(place)}
              onPointerLeave={() => setPointed(null)}
              {...brush.column}
            >
              <rect className={styles.ground} x={left + at * step} y={edges.top} width={step} height={plot.height} />
              <rect
                className={isIn(place) || pointed === place ? styles.strong : styles.bar}
                x={left + at * step + step * 0.16}
                y={edges.top + plot.height - tall}
                width={Math.max(1, step * 0.68)}
                height={tall}
                rx={Math.min(2, step * 0.2)}
              />
            </a>
          )
        })}
      </svg>
      {shown && pointed !== null && (
        <Tooltip
          x={left + (pointed - first + 0.5) * step}
          width={width}
          title={binLabel(i18n.locale, shown, interval)}
          count={shown.count}
        />
      )}
    </div>
  )
}
