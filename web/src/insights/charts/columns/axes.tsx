import { useLingui } from '@lingui/react/macro'
import { formatShortCount } from '../../../ui/words/numbers.ts'
import { type Bin, binLabel, type Interval } from './bins.ts'
import styles from './column-chart.module.css'
import { countScale, countTicks, timeTicks } from './ticks.ts'

/** Room around the columns, in pixels. */
export const edges = { top: 8, right: 4, bottom: 24 }

const digitPx = 7.2

/** The room that the labels of the counts take. */
export function labelWidth(longest: string): number {
  return Math.ceil(longest.length * digitPx) + 14
}

type Props = {
  bins: readonly Bin[]
  interval: Interval
  plot: { left: number; width: number; height: number }
  most: number
  isLog: boolean
}

/** Lines and labels of both axes. */
export function Axes({ bins, interval, plot, most, isLog }: Props) {
  const { i18n } = useLingui()
  const toHeight = countScale(most, plot.height, isLog)
  const bottom = edges.top + plot.height
  const step = plot.width / Math.max(1, bins.length)
  const labels = bins.map((bin) => binLabel(i18n.locale, bin, interval, true))
  const longest = Math.max(0, ...labels.map((label) => label.length)) * digitPx
  const { every, labelled } = timeTicks(bins.length, plot.width, longest)
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus
    <g aria-hidden="true">
      {countTicks(most, isLog).map((count) => (
        <g key={count} transform={`translate(0 ${bottom - toHeight(count)})`}>
          <line className={styles.grid} x1={plot.left} x2={plot.left + plot.width} />
          <text className={styles.label} x={plot.left - 8} dy="0.32em" textAnchor="end">
            {formatShortCount(i18n.locale, count)}
          </text>
        </g>
      ))}
      {bins.map((bin, at) =>
        at % every === 0 ? (
          <g key={bin.start} transform={`translate(${plot.left + (at + 0.5) * step} ${bottom})`}>
            <line className={styles.tick} y2={4} />
            {at % labelled === 0 && hasRoom(at, step, { longest, ...plot }) && (
              <text className={styles.label} y={18} textAnchor="middle">
                {labels[at]}
              </text>
            )}
          </g>
        ) : null,
      )}
    </g>
  )
}

/** Whether a label in the middle of a column would not be cut by the edge. */
function hasRoom(at: number, step: number, { left, width, longest }: { left: number; width: number; longest: number }): boolean {
  const middle = (at + 0.5) * step
  return left + middle >= longest / 2 && width - middle >= longest / 2 - edges.right
}
