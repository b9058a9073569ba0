import { Plural } from '@lingui/react/macro'
import styles from './column-chart.module.css'

/** What stands beside a column: its time and its count. It is said by the column's own name, so readers of screens hear it once. */
export function Tooltip({ x, width, title, count }: { x: number; width: number; title: string; count: number }) {
  const side = x > width / 2 ? { right: width - x + 10 } : { left: x + 10 }
  return (
    <div className={styles.tooltip} style={side} aria-hidden="true">
      <b>{title}</b>
      <span>
        <Plural value={count} one="# document" other="# documents" />
      </span>
    </div>
  )
}
