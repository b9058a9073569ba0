import type { HistoryEvent } from '@dossier/contract/history'
import { useLingui } from '@lingui/react/macro'
import { Trash2 } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { hrefOf } from '../../address/hash-history.ts'
import { IconButton } from '../../ui/controls/button.tsx'
import { formatDay, formatMoment, formatTime } from '../../ui/words/numbers.ts'
import { addressOfUri } from '../known/uris.ts'
import styles from './rows.module.css'

type Props = {
  event: HistoryEvent
  name: string
  sign?: ReactNode
  children?: ReactNode
  actions?: ReactNode
  /** The list does not say of which day it is. */
  isDated?: boolean
  /** By the button, and by the key Delete on its link. */
  onRemove: () => void
}

/** One entry: where it leads, what it was, when. */
export function EventRow({ event, name, sign, children, actions, isDated = false, onRemove }: Props) {
  const { t, i18n } = useLingui()
  const date = new Date(event.modificationDate)
  const remove = (pressed: KeyboardEvent) => {
    if (pressed.key !== 'Delete') return
    pressed.preventDefault()
    onRemove()
  }
  return (
    <li className={styles.row} data-signed={sign !== undefined || undefined}>
      {sign}
      <div className={styles.main}>
        <a className={styles.name} href={hrefOf(addressOfUri(event.uri))} onKeyDown={remove}>
          <bdi>{name}</bdi>
        </a>
        {children}
      </div>
      <time className={styles.time} dateTime={event.modificationDate} title={formatMoment(i18n.locale, date)}>
        {isDated ? formatDay(i18n.locale, date) : formatTime(i18n.locale, date)}
      </time>
      <div className={styles.actions}>
        {actions}
        <IconButton label={t`Remove ${name}`} onClick={onRemove}>
          <Trash2 aria-hidden="true" />
        </IconButton>
      </div>
    </li>
  )
}
