import { useLingui } from '@lingui/react/macro'
import { formatCount } from '../../ui/words/numbers.ts'
import styles from './figures.module.css'

/** A value, how often it is there, and the search that finds it. */
export type Bar = { key: string; label: string; count: number; href: string }

/** Values with bars as long as they are frequent. */
export function BarList({ bars }: { bars: readonly Bar[] }) {
  const { i18n } = useLingui()
  const most = Math.max(1, ...bars.map(({ count }) => count))
  return (
    <ul className={styles.bars}>
      {bars.map(({ key, label, count, href }) => (
        <li key={key}>
          <a href={href} title={label}>
            <span>{label}</span>
            <i aria-hidden="true">
              <span style={{ width: `${(count / most) * 100}%` }} />
            </i>{' '}
            <em>{formatCount(i18n.locale, count)}</em>
          </a>
        </li>
      ))}
    </ul>
  )
}
