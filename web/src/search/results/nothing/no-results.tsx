import { loosenSpelling } from '@dossier/contract/query-string/spelling'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ListFilter, SearchX } from 'lucide-react'
import { hrefOf } from '../../../address/hash-history.ts'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { EmptyState } from '../../../ui/display/empty-state.tsx'
import { searchAddress } from '../../address/search-address.ts'
import { hasFilters, resetFilters, type SearchState, setFilter } from '../../address/search-state.ts'
import { useChangeSearch, useSearchState } from '../../address/use-search-state.ts'
import { useProjectTotal } from '../../body/use-results.ts'
import { useChoiceText } from '../../facets/filter-text.ts'
import { useBlindSpot } from '../blind/blind-line.tsx'
import { blindSearch } from '../blind/blind-states.ts'
import { useFilterLosses, useWiderSearches, useWithoutFilters } from '../use-losses.ts'
import { NothingIndexed } from './nothing-indexed.tsx'
import { UnknownFields } from './unknown-fields.tsx'
import { useSpelling } from './use-spelling.ts'

/** Why nothing was found, and what to do next. */
export function NoResults() {
  const state = useSearchState()
  const all = useProjectTotal(state.index)
  const unfiltered = useWithoutFilters(state)
  if (all.data === 0) return <NothingIndexed />
  if (hasFilters(state) && unfiltered === undefined) return null
  if (hasFilters(state) && unfiltered !== undefined && unfiltered > 0) return <FilteredAway state={state} total={unfiltered} />
  return <NoHits state={state} />
}

function FilteredAway({ state, total }: { state: SearchState; total: number }) {
  const { t } = useLingui()
  const change = useChangeSearch()
  const choiceText = useChoiceText()
  const losses = useFilterLosses(state)
  const worst = losses[0]
  const choice = worst && state.filters[worst.name]
  const text = worst && choice ? choiceText(worst.name, choice) : ''
  const count = Object.keys(state.filters).length
  return (
    <EmptyState
      icon={<ListFilter />}
      title={t`${total} documents match, your filters hide all of them`}
      actions={
        <>
          {worst && (
            <Button look="primary" onClick={() => change(setFilter(state, worst.name, { values: [], isExcluded: false }))}>
              {t`Drop “${text}”`}
            </Button>
          )}
          <Button onClick={() => change(resetFilters(state))}>
            <Plural value={count} one="Clear the filter" other="Clear all # filters" />
          </Button>
        </>
      }
    >
      {worst && t`Without “${text}” there are ${worst.found}.`}
    </EmptyState>
  )
}

function NoHits({ state }: { state: SearchState }) {
  const { t } = useLingui()
  const change = useChangeSearch()
  const spot = useBlindSpot(state)
  const spelling = useSpelling(state)
  const wider = useWiderSearches(state)
  const loosened = loosenSpelling(state.query)
  const query = state.query.trim()
  return (
    <EmptyState
      icon={<SearchX />}
      title={query === '' ? t`No document is here` : t`No document contains ${quoted(query)}`}
      actions={
        <>
          {spot.total > 0 && (
            <ButtonLink look="primary" href={hrefOf(searchAddress(blindSearch(state, spot)))}>
              <Plural value={spot.total} one="See # unread document" other="See # unread documents" />
            </ButtonLink>
          )}
          {wider.map(({ kind, search, found }) => (
            <Button key={kind} onClick={() => change(search)}>
              {kind === 'fields' && t`Search all fields (${found})`}
              {kind === 'words' && t`Any word will do (${found})`}
              {kind === 'endings' && t`With any endings (${found})`}
            </Button>
          ))}
          {loosened !== query && (
            <Button onClick={() => change({ ...state, query: loosened, from: 0 })}>
              <Trans>Loosen spelling</Trans>
            </Button>
          )}
        </>
      }
      note={spot.total > 0 && <BlindNote total={spot.total} />}
    >
      <UnknownFields state={state} />
      {spelling && (
        <>
          {t`Did you mean`}{' '}
          <a href={hrefOf(searchAddress({ ...state, query: spelling.query, from: 0 }))}>
            <b>{spelling.query}</b>
          </a>{' '}
          ({spelling.count})?
        </>
      )}
    </EmptyState>
  )
}

/** A phrase has its own quotation marks; long terms are shortened in the middle. */
function quoted(query: string): string {
  const text = query.length > longestShown ? `${query.slice(0, 50)}…${query.slice(-20)}` : query
  return /^".*"$/.test(query) ? text : `“${text}”`
}

const longestShown = 80

function BlindNote({ total }: { total: number }) {
  return (
    <Plural
      value={total}
      one="# document could not be searched, so this is not proof of absence."
      other="# documents could not be searched, so this is not proof of absence."
    />
  )
}
