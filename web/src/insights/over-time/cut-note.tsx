import { Plural } from '@lingui/react/macro'
import styles from '../figures/figures.module.css'

type Props = {
  /** How many lines are shown where there are more; else null. */
  lines: number | null
  /** How many years are shown where there are older ones; else null. */
  years?: number | null
}

/** Says that a table does not show everything. */
export function CutNote({ lines, years = null }: Props) {
  if (lines === null && years === null) return null
  return (
    <p className={styles.note}>
      {lines !== null && (
        <Plural
          value={lines}
          one="Only the one with the most documents is shown."
          other="Only the # with the most documents are shown."
        />
      )}{' '}
      {years !== null && <Plural value={years} one="Only the newest year is shown." other="Only the newest # years are shown." />}
    </p>
  )
}
