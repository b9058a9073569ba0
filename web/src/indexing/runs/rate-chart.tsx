import { Trans, useLingui } from '@lingui/react/macro'
import type { IndexingTask } from '../../tasks/task.ts'
import { formatRate } from '../../ui/words/numbers.ts'
import styles from './run-card.module.css'
import { rateSamples, useRateHistory } from './use-rate-history.ts'

/** Documents per second since the screen was opened, one bar per answer, the latest one darker. */
export function RateChart({ task, answeredAt }: { task: IndexingTask; answeredAt: number }) {
  const { t, i18n } = useLingui()
  const rates = useRateHistory(task, answeredAt)
  const most = Math.max(...rates, 0)
  const number = (value: number) => formatRate(i18n.locale, value)
  if (rates.length < 2 || most === 0) return <div className={styles.chart} aria-hidden="true" />
  const now = number(rates.at(-1) ?? 0)
  const top = number(most)
  return (
    <figure className={styles.chart}>
      <figcaption>
        <Trans>Documents per second</Trans>
      </figcaption>
      <svg
        viewBox={`0 0 ${rateSamples * 8} 40`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t`${now} documents per second now, at most ${top}`}
      >
        {rates
          .map((rate, index) => ({ rate, x: index * 8 }))
          .map(({ rate, x }) => {
            const height = Math.max(1, (rate / most) * 40)
            const isNow = x === (rates.length - 1) * 8
            return (
              <rect
                key={x}
                x={x}
                y={40 - height}
                width="6"
                height={height}
                rx="1"
                className={isNow ? styles.nowBar : styles.rateBar}
              />
            )
          })}
      </svg>
    </figure>
  )
}
