import { type LedgerState, ledgerStates, unreadableStates } from '@dossier/contract'
import { useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { reasonsOf } from '../../document-facts/wire-document.ts'
import { useOffered } from '../../feature/offered.ts'
import { Tag } from '../../ui/display/tag.tsx'
import { languageLabel } from '../../ui/words/languages.ts'
import { reasonText } from '../../ui/words/reason-text.ts'
import { stateLabels } from '../../ui/words/state-label.ts'
import type { SearchHit } from '../body/search-requests.ts'

const bad: ReadonlySet<LedgerState> = new Set(unreadableStates)

/** Notes on a hit: what could not be read of it, what features say of it, that it lies inside another file, its language. */
export function HitNotes({ hit }: { hit: SearchHit }) {
  const { t, i18n } = useLingui()
  const { ledgerState, extractionLevel = 0, language } = hit._source
  const state = ledgerStates.find((each) => each === ledgerState)
  return (
    <>
      {state && state !== 'indexed' && (
        <Tag kind={bad.has(state) ? 'bad' : 'warn'} title={reasonText(i18n, reasonsOf(hit))}>
          {i18n._(stateLabels[state])}
        </Tag>
      )}
      {useOffered('hitNotes').map(({ name, Note }) => (
        <Suspense key={name}>
          <Note hit={hit} />
        </Suspense>
      ))}
      {extractionLevel > 0 && <Tag>{t`embedded`}</Tag>}
      {language && language !== 'UNKNOWN' && language !== 'ENGLISH' && <Tag>{languageLabel(i18n.locale, language)}</Tag>}
    </>
  )
}
