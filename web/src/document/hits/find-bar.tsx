import type { PatternFault } from '@dossier/contract/path-patterns/pattern-fault'
import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type RefObject, useId } from 'react'
import { IconButton } from '../../ui/controls/button.tsx'
import { SearchField } from '../../ui/controls/search-field.tsx'
import { isComposing } from '../../ui/shortcuts.ts'
import { formatCount } from '../../ui/words/numbers.ts'
import { patternFaultText } from '../../ui/words/pattern-fault-text.ts'
import styles from './find-bar.module.css'
import type { FindInput } from './find-input.ts'
import { FindOptions } from './find-options.tsx'
import { HitCount } from './hit-count.tsx'
import { TermList } from './term-list.tsx'
import type { MarkedTerm } from './use-hits.ts'

type Props = {
  typed: FindInput
  onType: (input: FindInput) => void
  onStep: (step: 1 | -1) => void
  onLeave: () => void
  /** The number of the present hit, counted from 0. */
  current: number | undefined
  total: number
  isWhole: boolean
  fault: PatternFault | undefined
  isReady: boolean
  hasFailed: boolean
  terms: MarkedTerm[]
  /** The only term whose hits are walked through, by its number. */
  walkedTerm: number | undefined
  onWalk: (term: number) => void
  input: RefObject<HTMLInputElement | null>
  /** What stands at the end of the bar. */
  children?: ReactNode
}

/** "Find in document" with how it is meant, the terms of the search with their counts, and the buttons from hit to hit. */
export function FindBar(props: Props) {
  const { typed, onType, onStep, onLeave, current, total, fault, terms, walkedTerm, onWalk, input, children } = props
  const { t, i18n } = useLingui()
  const faultId = useId()
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
  const count = (value: number) => formatCount(i18n.locale, value)
  const [number, all] = [current === undefined ? undefined : count(current + 1), count(total)]
  return (
    <div className={styles.bar}>
      <div className={styles.find}>
        <div className={styles.field}>
          <SearchField
            isLarge
            type="text"
            input={input}
            label={t`Find in this document`}
            value={typed.text}
            maxLength={1000}
            onChange={(text) => onType({ ...typed, text })}
            onKeyDown={press}
            aria-keyshortcuts="Control+F"
            aria-invalid={fault !== undefined || undefined}
            aria-describedby={fault ? faultId : undefined}
            spellCheck={false}
          >
            {typed.text !== '' && (
              <button type="button" className={styles.clear} onClick={onLeave} aria-label={t`Clear`} title={t`Clear`}>
                <X aria-hidden="true" />
              </button>
            )}
          </SearchField>
        </div>
        <FindOptions typed={typed} onType={onType} />
      </div>
      <TermList terms={terms} walkedTerm={walkedTerm} onWalk={onWalk} />
      <div className={styles.steps}>
        <span role="status" className={styles.place}>
          <HitCount {...props} number={number} all={all} isSearched={typed.text !== '' || terms.length > 0} />
        </span>
        <IconButton label={t`Previous hit`} disabled={total === 0} onClick={() => onStep(-1)} aria-keyshortcuts="Shift+F3">
          <ChevronUp aria-hidden="true" />
        </IconButton>
        <IconButton label={t`Next hit`} disabled={total === 0} onClick={() => onStep(1)} aria-keyshortcuts="F3">
          <ChevronDown aria-hidden="true" />
        </IconButton>
        {children}
      </div>
      {fault && (
        <p id={faultId} className={styles.fault}>
          {patternFaultText(i18n, fault)}
        </p>
      )}
      {!props.isWhole && (
        <p className={styles.fault}>
          <Trans>
            The search was stopped: with this expression the same text would be read again and again. Make it shorter or more
            exact.
          </Trans>
        </p>
      )}
    </div>
  )
}
