import { limits } from '@dossier/contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { ListEnd as ListEndIcon } from 'lucide-react'
import { Button } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/display/empty-state.tsx'
import { formatCount } from '../../ui/words/numbers.ts'
import type { SearchState } from '../address/search-state.ts'
import { useChangeSearch, useSearchState } from '../address/use-search-state.ts'
import { focusCount } from '../facets/focus-count.ts'
import styles from './results.module.css'

/** Whether a page is the last that a list has although more was found: lists end at the 10,000th result, as in Elasticsearch. */
export function isListEnd({ from, size }: SearchState, total: number): boolean {
  return total > limits.resultWindow && from + size >= limits.resultWindow
}

/** Below the last page of a list: that there is more, and how to reach it. */
export function ListEnd({ total }: { total: number }) {
  return (
    <p className={styles.end} role="note">
      <WhatToDo total={total} />
    </p>
  )
}

/** In place of a page that a list does not have although there are results at its place. */
export function BeyondList({ total }: { total: number }) {
  const { t } = useLingui()
  const state = useSearchState()
  const change = useChangeSearch()
  const toLast = () => {
    change({ ...state, from: Math.max(0, limits.resultWindow - state.size) })
    focusCount()
  }
  return (
    <EmptyState
      icon={<ListEndIcon />}
      title={t`This page lies beyond the end of the list`}
      actions={<Button look="primary" onClick={toLast}>{t`Go to the last page of the list`}</Button>}
    >
      <WhatToDo total={total} />
    </EmptyState>
  )
}

function WhatToDo({ total }: { total: number }) {
  const { i18n } = useLingui()
  const [end, all] = [limits.resultWindow, total].map((count) => formatCount(i18n.locale, count))
  return (
    <Trans>
      Lists end at result {end} of {all}. Narrow the search with words or filters, or sort it the other way. Or open the last
      result: the way from document to document goes through all of them.
    </Trans>
  )
}
