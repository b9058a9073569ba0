import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronDown, ChevronUp, X } from 'lucide-react'
import type { KeyboardEvent, RefObject } from 'react'
import { IconButton } from '../../ui/controls/button.tsx'
import { SearchField } from '../../ui/controls/search-field.tsx'
import { TermSwatch } from '../../ui/display/mark.tsx'
import { isComposing } from '../../ui/shortcuts.ts'
import { formatCount } from '../../ui/words/numbers.ts'
import styles from './find-bar.module.css'
import type { MarkedTerm } from './use-hits.ts'

type Props = {
  typed: string
  onType: (text: string) => void
  onStep: (step: 1 | -1) => void
  onLeave: () => void
  /** The number of the present hit, counted from 0. */
  current: number | undefined
  total: number
  isReady: boolean
  hasFailed: boolean
  terms: MarkedTerm[]
  input: RefObject<HTMLInputElement | null>
}

/** "Find in document", the terms of the search with their counts, and the buttons from hit to hit. */
export function FindBar({ typed, onType, onStep, onLeave, current, total, isReady, hasFailed, terms, input }: Props) {
  const { t, i18n } = useLingui()
  const count = (value: number) => formatCount(i18n.locale, value)
  const press = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return
    if (event.key === 'Enter') {
      event.preventDefault()
      onStep(event.shiftKey ? -1 : 1)
    }
    if (event.key === 'Escape') {
      event.stopPropagation()
      onLeave()
    }
  }
  const number = current === undefined ? undefined : count(current + 1)
  const all = count(total)
  return (
    <div className={styles.bar}>
      <div className={styles.field}>
        <SearchField
          isLarge
          type="text"
          input={input}
          label={t`Find in this document`}
          value={typed}
          onChange={onType}
          onKeyDown={press}
          aria-keyshortcuts="Control+F"
          spellCheck={false}
        >
          {typed !== '' && (
            <button type="button" className={styles.clear} onClick={onLeave} aria-label={t`Clear`} title={t`Clear`}>
              <X aria-hidden="true" />
            </button>
          )}
        </SearchField>
      </div>
      <ul className={styles.terms} aria-label={t`Terms of the search in this document`}>
        {terms.map((term) => (
          <li key={term.text}>
            <TermSwatch colour={term.colour} />
            <span>{term.text}</span>
            {term.count !== undefined && <span className={styles.count}>{count(term.count)}</span>}
          </li>
        ))}
      </ul>
      <div className={styles.steps}>
        <span role="status" className={styles.place}>
          <HitCount
            number={number}
            total={total}
            all={all}
            isReady={isReady}
            hasFailed={hasFailed}
            isSearched={typed !== '' || terms.length > 0}
          />
        </span>
        <IconButton label={t`Previous hit`} disabled={total === 0} onClick={() => onStep(-1)} aria-keyshortcuts="Shift+F3">
          <ChevronUp aria-hidden="true" />
        </IconButton>
        <IconButton label={t`Next hit`} disabled={total === 0} onClick={() => onStep(1)} aria-keyshortcuts="F3">
          <ChevronDown aria-hidden="true" />
        </IconButton>
      </div>
    </div>
  )
}

type CountProps = {
  number: string | undefined
  total: number
  all: string
  isReady: boolean
  hasFailed: boolean
  isSearched: boolean
}

/** The position among the hits; a failed search is not shown as one without hits. */
function HitCount({ number, total, all, isReady, hasFailed, isSearched }: CountProps) {
  if (!isReady || !isSearched) return null
  if (hasFailed && total === 0) return <Trans>The search in this document failed</Trans>
  if (total === 0) return <Trans>No hits</Trans>
  if (number === undefined) return <Trans>{all} hits</Trans>
  return (
    <Trans>
      Hit <b>{number}</b> of {all}
    </Trans>
  )
}
