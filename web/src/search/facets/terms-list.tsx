import { Trans, useLingui } from '@lingui/react/macro'
import { hrefOf } from '../../address/hash-history.ts'
import type { PanelFilter } from '../../feature/filter.ts'
import { setFilter, toggleValue } from '../address/search-state.ts'
import { useChangeSearch, useSearchState } from '../address/use-search-state.ts'
import styles from './facet.module.css'
import { FacetValue } from './facet-value.tsx'
import { useWords } from './filter-text.ts'
import { useClauseCount } from './use-facet.ts'
import type { Term, useTerms } from './use-terms.ts'

type Props = { filter: PanelFilter; terms: ReturnType<typeof useTerms>; listed: Term[] }

/** Values to tick: all of them at once, documents without any, those that are ticked, and the listed ones. */
export function TermsList({ filter, terms, listed }: Props) {
  const { t } = useLingui()
  const state = useSearchState()
  const change = useChangeSearch()
  const { facet, choice, chosen, isSearching } = terms
  return (
    <>
      {!isSearching && choice.values.length > 0 && (
        <FacetValue
          label={t`All`}
          count={facet.total ?? null}
          isChosen={false}
          onToggle={() => change(setFilter(state, filter.name, { values: [], isExcluded: false }))}
        />
      )}
      {filter.noneValue !== undefined && !isSearching && <NoneOf filter={filter} value={filter.noneValue} />}
      {[...chosen, ...listed].map(({ value, label, count }) => (
        <FacetValue
          key={value}
          label={label}
          title={value}
          count={count}
          isChosen={choice.values.includes(value)}
          isExcluded={choice.isExcluded}
          onToggle={() => change(toggleValue(state, filter.name, value))}
          action={filter.about && <About about={filter.about} value={value} index={state.index} />}
        />
      ))}
      {facet.data && listed.length + chosen.length === 0 && (
        <p className={styles.none}>{isSearching ? <Trans>No matches</Trans> : <Trans>No values</Trans>}</p>
      )}
      {facet.isError && !facet.isFetchNextPageError && <p className={styles.none}>{t`The counts could not be loaded.`}</p>}
    </>
  )
}

type AboutProps = { about: NonNullable<PanelFilter['about']>; value: string; index: string }

function About({ about: { address, label, icon: Icon }, value, index }: AboutProps) {
  const { i18n } = useLingui()
  return (
    <a
      className={styles.twist}
      href={hrefOf(address(value, index))}
      title={i18n._(label)}
      aria-label={`${i18n._(label)} ${value}`}
    >
      <Icon aria-hidden="true" />
    </a>
  )
}

/** Documents without any value, as a value to tick; nothing where there is none and none is wanted. */
function NoneOf({ filter, value }: { filter: PanelFilter; value: string }) {
  const state = useSearchState()
  const change = useChangeSearch()
  const words = useWords()
  const counts = useClauseCount(filter, filter.hasValue ?? { exists: { field: filter.field } }, state).data
  const choice = state.filters[filter.name] ?? { values: [], isExcluded: false }
  const count = counts ? counts.total - counts.found : null
  const isChosen = choice.values.includes(value)
  if (filter.isNoneRare && !isChosen && (count ?? 0) === 0) return null
  return (
    <FacetValue
      label={filter.valueLabel?.(value, words) ?? value}
      count={count}
      isChosen={isChosen}
      isExcluded={choice.isExcluded}
      onToggle={() => change(toggleValue(state, filter.name, value))}
    />
  )
}
