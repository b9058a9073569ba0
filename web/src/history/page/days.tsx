import type { HistoryEvent } from '@dossier/contract/history'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { formatDay } from '../../ui/words/numbers.ts'
import styles from './rows.module.css'

type Props = { events: HistoryEvent[]; row: (event: HistoryEvent) => ReactNode; label: string }

/** Entries by the day of the reader on which each was the latest. */
export function Days({ events, row, label }: Props) {
  const dayName = useDayName()
  const days = Map.groupBy(events, ({ modificationDate }) => new Date(modificationDate).toDateString())
  return [...days].map(([day, found]) => (
    <section key={day} className={styles.group} aria-label={`${label}, ${dayName(new Date(day))}`}>
      <h2>{dayName(new Date(day))}</h2>
      <ul className={styles.rows}>{found.map(row)}</ul>
    </section>
  ))
}

function useDayName(): (day: Date) => string {
  const { t, i18n } = useLingui()
  const today = new Date()
  const yesterday = new Date(today.getFullYear(), today.getMonth(), today.getDate() - 1)
  return (day) => {
    if (day.toDateString() === today.toDateString()) return t`Today`
    if (day.toDateString() === yesterday.toDateString()) return t`Yesterday`
    return formatDay(i18n.locale, day)
  }
}
