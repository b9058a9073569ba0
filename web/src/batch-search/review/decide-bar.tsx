import type { ReviewDecision, ReviewHit } from '@dossier/contract/batch-search/review'
import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronDown, ChevronLeft, ChevronUp, Undo2 } from 'lucide-react'
import { useSession } from '../../api/session.ts'
import { Button, IconButton } from '../../ui/controls/button.tsx'
import { formatCount, formatMoment } from '../../ui/words/numbers.ts'
import { shownName } from '../../ui/words/shown-name.ts'
import { FoundBy } from '../variants/found-by.tsx'
import styles from './decide-bar.module.css'
import { StateMark, useStateWords } from './state-mark.tsx'

type Props = {
  hit: ReviewHit
  /** Its place among those that are gone through, from 0; null: it is not among them. */
  at: number | null
  total: number
  onDecide: (decision: ReviewDecision) => void
  onUndo: (() => void) | null
  onPrevious: (() => void) | null
  onNext: (() => void) | null
  onList: () => void
}

const choices = [
  { decision: 'yes', key: 'y' },
  { decision: 'no', key: 'n' },
  { decision: 'later', key: 'l' },
] as const

/** What is decided on the hit that is looked at, by whom, and the buttons for it. */
export function DecideBar({ hit, at, total, onDecide, onUndo, onPrevious, onNext, onList }: Props) {
  const { t, i18n } = useLingui()
  const { user } = useSession()
  const words = useStateWords()
  const own = hit.marks.find((mark) => mark.user === user.uid)?.decision
  const number = at === null ? '' : formatCount(i18n.locale, at + 1)
  const all = formatCount(i18n.locale, total)
  return (
    <section className={styles.bar} aria-label={t`This hit`}>
      <div className={styles.line}>
        <span className={styles.back}>
          <IconButton label={t`All hits`} onClick={onList}>
            <ChevronLeft aria-hidden="true" />
          </IconButton>
        </span>
        <IconButton
          label={t`Previous hit of the list`}
          disabled={!onPrevious}
          onClick={() => onPrevious?.()}
          aria-keyshortcuts="k"
        >
          <ChevronUp aria-hidden="true" />
        </IconButton>
        <IconButton label={t`Next hit of the list`} disabled={!onNext} onClick={() => onNext?.()} aria-keyshortcuts="j">
          <ChevronDown aria-hidden="true" />
        </IconButton>
        {at !== null && (
          <span className={styles.place}>
            <Trans>
              {number} of {all}
            </Trans>
          </span>
        )}
        <b className={styles.query}>
          <bdi>{shownName(hit.query)}</bdi>
        </b>
        <FoundBy variant={hit.variant} />
        <span className={styles.choices}>
          {choices.map(({ decision, key }) => (
            <Button
              key={decision}
              look={own === decision ? 'primary' : 'plain'}
              aria-pressed={own === decision}
              aria-keyshortcuts={key}
              onClick={() => onDecide(decision)}
            >
              {words[decision]}
              <span className={styles.key} aria-hidden="true">
                {key}
              </span>
            </Button>
          ))}
          <IconButton label={t`Undo the last decision`} disabled={!onUndo} onClick={() => onUndo?.()} aria-keyshortcuts="u">
            <Undo2 aria-hidden="true" />
          </IconButton>
        </span>
      </div>
      {hit.marks.length > 0 && (
        <ul className={styles.marks}>
          {hit.marks.map(({ user: name, decision, date, equalTo }) => (
            <li key={name}>
              <StateMark state={decision} isNamed />
              <span>
                {words[decision]} · {name} · <time dateTime={date}>{formatMoment(i18n.locale, new Date(date))}</time>
                {equalTo !== null && (
                  <>
                    {' · '}
                    <Trans>decided on an equal text</Trans>
                  </>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
