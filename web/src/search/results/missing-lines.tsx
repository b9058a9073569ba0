import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { CircleAlert, Hourglass } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Banner } from '../../ui/display/banner.tsx'
import { formatCount } from '../../ui/words/numbers.ts'
import type { SearchState } from '../address/search-state.ts'
import { refreshSearch, useResults } from '../body/use-results.ts'
import styles from './blind/blind-line.module.css'

/** What the server says this answer misses: an index that is still being made, documents that are damaged in the records. */
export function MissingLines({ state }: { state: SearchState }) {
  const { data } = useResults(state)
  const missing = data?.missing ?? []
  const incomplete = missing.filter((each) => each.type === 'index_incomplete')
  const damaged = missing.filter((each) => each.type === 'document_damaged').length
  useRefreshOnceWhole(incomplete.length > 0)
  return (
    <>
      {incomplete.length > 0 && <IncompleteLine found={sumOf(incomplete, 'documents')} total={sumOf(incomplete, 'total')} />}
      {damaged > 0 && (
        <div className={styles.line}>
          <Banner kind="bad" icon={<CircleAlert />}>
            <span className={styles.text}>
              <Plural
                value={damaged}
                one="# document is damaged in Dossier's own records and was left out. Its file is untouched: index its folder again."
                other="# documents are damaged in Dossier's own records and were left out. Their files are untouched: index their folders again."
              />
            </span>
          </Banner>
        </div>
      )}
    </>
  )
}

/** The results follow an index that is being made; counts, filters and states were asked once, and are asked again when it is whole. */
function useRefreshOnceWhole(isIncomplete: boolean): void {
  const wasIncomplete = useRef(false)
  useEffect(() => {
    if (wasIncomplete.current && !isIncomplete) refreshSearch()
    wasIncomplete.current = isIncomplete
  }, [isIncomplete])
}

function IncompleteLine({ found, total }: { found: number; total: number }) {
  const { i18n } = useLingui()
  const done = formatCount(i18n.locale, found)
  const all = formatCount(i18n.locale, total)
  return (
    <div className={styles.line}>
      <Banner kind="warn" icon={<Hourglass />}>
        <span className={styles.text}>
          <b>
            <Trans>The index is being made again.</Trans>
          </b>{' '}
          <Trans>
            So far {done} of {all} documents can be found; this page follows.
          </Trans>
        </span>
      </Banner>
    </div>
  )
}

function sumOf<Part extends string>(figures: readonly Record<Part, number>[], part: Part): number {
  return figures.reduce((sum, each) => sum + each[part], 0)
}
