import { useLingui } from '@lingui/react/macro'
import { useQueries } from '@tanstack/react-query'
import { ListTree } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { IconButton } from '../../ui/controls/button.tsx'
import { Chip } from '../../ui/controls/chip.tsx'
import { Segments } from '../../ui/controls/segments.tsx'
import { formatCount } from '../../ui/words/numbers.ts'
import { resetQuery, type SearchState } from '../address/search-state.ts'
import { useChangeSearch, useSearchState } from '../address/use-search-state.ts'
import { resolveFilters } from '../body/filter-clauses.ts'
import { searchQuery } from '../body/search-body.ts'
import { postCount } from '../body/search-requests.ts'
import { useResults } from '../body/use-results.ts'
import { focusCount } from '../facets/focus-count.ts'
import { type QueryTerm, readQueryTerms } from '../query-string/query-terms.ts'
import { removeTerm } from '../query-string/remove-term.ts'
import { TermName } from '../query-string/term-name.tsx'
import styles from './term-chips.module.css'

const ExplainDialog = lazy(() => import('../explain/explain-dialog.tsx').then((module) => ({ default: module.ExplainDialog })))

/** A query of more terms shows its chips without counts: each count is a request of its own. */
const mostCounts = 8

/** The terms of the query with their colours and counts, each removable, and whether any or all of them are required. */
export function TermChips() {
  const { t, i18n } = useLingui()
  const state = useSearchState()
  const change = useChangeSearch()
  const terms = readQueryTerms(state.query)
  const counts = useTermCounts(state, terms)
  if (terms.length === 0) return null
  const drop = (term: QueryTerm) => {
    const query = removeTerm(state.query, term)
    change(query === '' ? resetQuery(state) : { ...state, query, from: 0 })
    focusCount()
  }
  return (
    <div className={styles.row}>
      <ul className={styles.terms} aria-label={t`What is searched`}>
        {terms.map((term, number) => (
          <li key={`${term.start} ${term.text}`}>
            <Chip count={countText(counts[number], i18n.locale)} removeLabel={t`Remove ${term.text}`} onRemove={() => drop(term)}>
              <TermName term={term} />
            </Chip>
          </li>
        ))}
      </ul>
      <Explain state={state} />
      {terms.length > 1 && (
        <Segments
          label={t`Words that a document needs`}
          options={[
            { value: 'OR', label: t`Any word` },
            { value: 'AND', label: t`All words` },
          ]}
          value={state.operator}
          onChange={(operator) => change({ ...state, operator: operator === 'AND' ? 'AND' : 'OR', from: 0 })}
        />
      )}
    </div>
  )
}

/** The way to how the query is understood. */
function Explain({ state }: { state: SearchState }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton label={t`Explain this search`} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <ListTree aria-hidden="true" />
      </IconButton>
      {isOpen && (
        <Suspense>
          <ExplainDialog state={state} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Documents of the present filters that hold each term on its own; of a term that is the whole query the search itself has told it. */
function useTermCounts(state: SearchState, terms: QueryTerm[]): (number | undefined)[] {
  const isWhole = terms.length === 1 && terms[0]?.query === state.query.trim()
  const isCounted = terms.length <= mostCounts && !isWhole
  const { data: results, isPlaceholderData, isError } = useResults(state)
  const answers = useQueries({
    queries: terms.map((term) => {
      const alone = { ...state, query: term.query, from: 0 }
      const { index, query, field, filters } = alone
      return {
        queryKey: ['search', 'term', { index, query, field, filters }],
        queryFn: async ({ signal }: { signal: AbortSignal }) =>
          postCount(index, searchQuery(alone, await resolveFilters(alone, signal)), signal),
        enabled: isCounted && !term.isNegated,
      }
    }),
  })
  if (isWhole) return [isPlaceholderData || isError ? undefined : results?.total]
  return answers.map(({ data }) => data)
}

function countText(count: number | undefined, locale: string): string | undefined {
  return count === undefined ? undefined : formatCount(locale, count)
}
