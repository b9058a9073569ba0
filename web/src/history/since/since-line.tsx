import type { HistoryEvent } from '@dossier/contract/history'
import { type KeptSearch, keptMost } from '@dossier/contract/kept-results'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { SearchState } from '../../search/address/search-state.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Switch } from '../../ui/controls/switch.tsx'
import { formatCount, formatDay } from '../../ui/words/numbers.ts'
import { keepNow } from './keep-now.ts'
import { dismissNews, setAlerts } from './kept.ts'
import styles from './since.module.css'
import { SincePanel } from './since-panel.tsx'

type Props = { event: HistoryEvent; search: SearchState; kept: KeptSearch | undefined; startsOpen: boolean }

/** Below a saved search: what it found when that was kept, and what has changed since. */
export function SinceLine({ event, search, kept, startsOpen }: Props) {
  const { i18n } = useLingui()
  const [isOpen, setOpen] = useState(startsOpen)
  const [isBusy, setBusy] = useState(false)
  const keep = async () => {
    setBusy(true)
    await keepNow(event.id, search)
    setBusy(false)
  }
  if (!kept)
    return (
      <p className={styles.line}>
        <Button look="link" disabled={isBusy} onClick={() => void keep()}>
          <Trans>Keep what it finds, to see later what is new</Trans>
        </Button>
      </p>
    )
  const { total, news, alerts, openedProjects } = kept
  const most = formatCount(i18n.locale, keptMost)
  const day = formatDay(i18n.locale, new Date(kept.keptAt))
  const turn = () => {
    setOpen(!isOpen)
    if (!isOpen && news !== null && news > 0) void dismissNews(event.id)
  }
  return (
    <>
      <div className={styles.line}>
        <span>
          <Plural value={total} one={`# document on ${day}`} other={`# documents on ${day}`} />
        </span>
        <Button look="link" aria-expanded={isOpen} onClick={turn}>
          <Trans>New and gone since then</Trans>
        </Button>
        {news !== null && news > 0 && (
          <b>
            <Plural value={news} one="# new document" other="# new documents" />
          </b>
        )}
        {openedProjects > 0 && (
          <span>
            <Plural
              value={openedProjects}
              one="One of its projects was opened to you since then."
              other="# of its projects were opened to you since then."
            />
          </span>
        )}
        {kept.isKept ? (
          <Switch isOn={alerts} onChange={(isOn) => void setAlerts(event.id, isOn)}>
            <Trans>Tell me of new documents</Trans>
          </Switch>
        ) : (
          <span>
            <Trans>Which they were is kept up to {most} documents.</Trans>
          </span>
        )}
      </div>
      {isOpen && <SincePanel id={event.id} name={event.name} onKeep={keep} isBusy={isBusy} />}
    </>
  )
}
