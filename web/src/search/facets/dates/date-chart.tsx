import { useLingui } from '@lingui/react/macro'
import { type PointerEvent, useState } from 'react'
import { formatCount, formatPeriod } from '../../../ui/words/numbers.ts'
import type { Days } from '../../body/date-values.ts'
import { binsWithin, type DateBin } from './date-bins.ts'
import styles from './date-chart.module.css'

type Range = readonly [first: number, last: number]
type Props = { bins: readonly DateBin[]; days: Days; onChoose: (days: Days) => void }

/** Documents by date as bars: a range is chosen by drawing over them, or by two sliders, which keys move too. */
export function DateChart({ bins, days, onChoose }: Props) {
  const { t } = useLingui()
  const [drawn, setDrawn] = useState<Range | null>(null)
  const isAll = days.from === '' && days.to === ''
  const whole: Range = [0, bins.length - 1]
  const chosen = isAll ? null : binsWithin(bins, days)
  const shown = drawn ?? chosen
  const finish = (range: Range | null) => {
    setDrawn(null)
    const [first, last] = [bins[range?.[0] ?? -1], bins[range?.[1] ?? -1]]
    if (first && last) onChoose({ from: first.from, to: last.to })
  }
  const draw = (end: 0 | 1, at: number) => {
    const [first, last] = shown ?? whole
    setDrawn(end === 0 ? [Math.min(at, last), last] : [first, Math.max(at, first)])
  }
  return (
    <fieldset className={styles.chart} aria-label={t`Documents by date`}>
      <Bars bins={bins} shown={shown} onDraw={setDrawn} onFinish={finish} />
      <div className={styles.sliders}>
        {([0, 1] as const).map((end) => (
          <Slider
            key={end}
            label={end === 0 ? t`Beginning of the range` : t`End of the range`}
            bins={bins}
            at={(shown ?? whole)[end]}
            onMove={(at) => draw(end, at)}
            onRest={() => drawn && finish(drawn)}
          />
        ))}
      </div>
      <div className={styles.ends} aria-hidden="true">
        <span>{bins[0]?.from.slice(0, 4)}</span>
        <span>{bins.at(-1)?.to.slice(0, 4)}</span>
      </div>
    </fieldset>
  )
}

type BarsProps = {
  bins: readonly DateBin[]
  shown: Range | null
  onDraw: (range: Range | null) => void
  onFinish: (range: Range | null) => void
}

function Bars({ bins, shown, onDraw, onFinish }: BarsProps) {
  const [from, setFrom] = useState<number | null>(null)
  const most = Math.max(1, ...bins.map(({ count }) => count))
  const at = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    return Math.min(bins.length - 1, Math.max(0, Math.floor(((clientX - left) / width) * bins.length)))
  }
  const rangeTo = (to: number): Range => [Math.min(from ?? to, to), Math.max(from ?? to, to)]
  return (
    <svg
      className={styles.bars}
      viewBox={`0 0 ${bins.length} 100`}
      preserveAspectRatio="none"
      aria-hidden="true"
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture?.(event.pointerId)
        setFrom(at(event))
        onDraw([at(event), at(event)])
      }}
      onPointerMove={(event) => from !== null && onDraw(rangeTo(at(event)))}
      onPointerUp={(event) => {
        if (from !== null) onFinish(rangeTo(at(event)))
        setFrom(null)
      }}
      onPointerCancel={() => {
        setFrom(null)
        onDraw(null)
      }}
    >
      {shown && <rect className={styles.range} x={shown[0]} y={0} width={shown[1] - shown[0] + 1} height={100} />}
      {bins.map(({ from: day, count }, number) => {
        // A single document among thousands is to be seen too.
        const height = count === 0 ? 0 : Math.max(4, (count / most) * 96)
        const isIn = shown === null || (number >= shown[0] && number <= shown[1])
        return (
          <rect
            key={day}
            className={isIn ? styles.in : styles.out}
            x={number + 0.1}
            width={0.8}
            y={100 - height}
            height={height}
          />
        )
      })}
    </svg>
  )
}

type SliderProps = { label: string; bins: readonly DateBin[]; at: number; onMove: (at: number) => void; onRest: () => void }

/** The browser's own slider: its keys, its fingers. A search waits until it rests. */
function Slider({ label, bins, at, onMove, onRest }: SliderProps) {
  const { i18n, t } = useLingui()
  const bin = bins[at]
  const isMonth = bins[0]?.to.slice(0, 7) === bins[0]?.from.slice(0, 7)
  const date = bin ? formatPeriod(i18n.locale, Date.parse(bin.from), isMonth ? 'month' : 'year') : ''
  const count = formatCount(i18n.locale, bin?.count ?? 0)
  return (
    <input
      type="range"
      aria-label={label}
      aria-valuetext={t({ message: `${date}: ${count}`, comment: 'A month or year and how many documents are dated so' })}
      title={date}
      min={0}
      max={bins.length - 1}
      value={at}
      onChange={(event) => onMove(Number(event.target.value))}
      onKeyUp={onRest}
      onPointerUp={onRest}
      onBlur={onRest}
    />
  )
}
