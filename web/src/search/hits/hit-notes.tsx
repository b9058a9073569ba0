import { ledgerStates } from '@dossier/contract'
import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import { useOffered } from '../../feature/offered.ts'
import { Tag } from '../../ui/display/tag.tsx'
import { languageLabel } from '../../ui/words/languages.ts'
import type { SearchHit } from '../body/search-requests.ts'
import { StateTag } from './state-tag.tsx'

const ReasonedTag = lazy(() => import('./reasoned-tag.tsx').then(({ ReasonedTag: Tag }) => ({ default: Tag })))

/** Notes on a hit: what could not be read of it, what features say of it, that it lies inside another file, its language. */
export function HitNotes({ hit }: { hit: SearchHit }) {
  const { t, i18n } = useLingui()
  const { ledgerState, extractionLevel = 0, language } = hit._source
  const state = ledgerStates.find((each) => each === ledgerState)
  return (
    <>
      {state && state !== 'indexed' && (
        <Suspense fallback={<StateTag state={state} />}>
          <ReasonedTag hit={hit} state={state} />
        </Suspense>
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
