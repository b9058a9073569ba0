import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type RefObject, useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { type BinWindow, heldWindow, newestWindow, roomFor, windowWith } from '../charts/columns/bin-window.ts'
import { binLabel, type Interval, sumOf } from '../charts/columns/bins.ts'
import { ColumnChart } from '../charts/columns/column-chart.tsx'
import type { ColumnRange } from '../charts/columns/column-range.ts'
import { MiniChart } from '../charts/columns/mini-chart.tsx'
import { useWidth } from '../charts/columns/use-width.ts'
import { binsHref } from './date-links.ts'
import type { Dated } from './dated.ts'
import styles from './dates.module.css'

type Props = {
  place: { project: string; folders: readonly string[] }
  dated: Dated
  interval: Interval
  isLog: boolean
  picture: RefObject<SVGSVGElement | null>
}

/** Columns over time; where there are more than fit, a window on them with all of them in small below. */
export function DatesChart({ place, dated, interval, isLog, picture }: Props) {
  const { t, i18n } = useLingui()
  const { bins } = dated
  const { element, width } = useWidth<HTMLDivElement>()
  const most = roomFor(width - 60)
  const [moved, setMoved] = useState<BinWindow | null>(null)
  const [range, setRange] = useState<ColumnRange | null>(null)
  const [current, setCurrent] = useState(bins.length - 1)
  const size = Math.min(most, bins.length)
  const window = moved ? heldWindow({ ...moved, size }, bins.length) : newestWindow(bins.length, most)
  const visible = bins.slice(window.first, window.first + window.size)
  const within = Math.max(window.first, Math.min(current, window.first + window.size - 1))
  const [from, to] = range ? [bins[range.from], bins[range.to]] : [visible[0], visible.at(-1)]
  const chosen = range ? bins.slice(range.from, range.to + 1) : visible
  const label = (bin: { start: number }) => binLabel(i18n.locale, bin, interval)
  const go = (bin: number) => {
    setCurrent(bin)
    setMoved(windowWith(window, bin, bins.length))
  }
  return (
    <div ref={element} className={styles.inside}>
      <ColumnChart
        {...{ interval, width, isLog, range, picture }}
        caption={t`Documents by creation date`}
        bins={visible}
        first={window.first}
        total={bins.length}
        most={Math.max(1, ...bins.map(({ count }) => count))}
        onRange={setRange}
        current={within}
        onCurrent={go}
        hrefOf={(bin) => binsHref(place, bin)}
      />
      {window.size < bins.length && <MiniChart bins={bins} window={window} onChange={setMoved} label={label} />}
      {from && to && (
        <p className={styles.range} role="status">
          <b>{from === to ? label(from) : t`${label(from)} to ${label(to)}`}</b>
          {sumOf(chosen) > 0 && (
            <a href={binsHref(place, from, to)}>
              <Plural value={sumOf(chosen)} one="Show this # document" other="Show these # documents" />
            </a>
          )}
          {range ? (
            <Button look="link" onClick={() => setRange(null)}>
              <Trans>Clear the range</Trans>
            </Button>
          ) : (
            <span>
              <Trans>Drag over the columns, or hold Shift with the arrow keys, to choose a range.</Trans>
            </span>
          )}
        </p>
      )}
    </div>
  )
}
