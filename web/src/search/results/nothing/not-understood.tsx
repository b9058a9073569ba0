import { useLingui } from '@lingui/react/macro'
import { useRouterState } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import { parseAddressSearch } from '../../../address/address-search.ts'
import { Chip } from '../../../ui/controls/chip.tsx'
import { labelled } from '../../../ui/words/labelled.ts'
import { unknownChoices } from '../../address/search-address.ts'
import { type SearchState, setFilter } from '../../address/search-state.ts'
import { useSearchState } from '../../address/use-search-state.ts'
import { useFilterLabel } from '../../facets/filter-text.ts'
import styles from '../count-line.module.css'

type Props = { onRemove: (next: SearchState) => void }
type Part = { key: string; text: string; removeLabel: string; without: SearchState }

/**
 * What an address of another version has that nobody here understands: filters, which narrow nothing and must not look as if they did, a
 * field, a sort. Filters stay in the address until they are removed; a field and a sort give way to the default with the next change.
 */
export function NotUnderstood({ onRemove }: Props) {
  const { t } = useLingui()
  const parts = [...useUnknownChoices(), ...useIgnoredFilters()]
  return (
    <ul className={styles.ignored} aria-label={t`What of the address is not understood`}>
      {parts.map(({ key, text, removeLabel, without }) => (
        <li key={key}>
          <Chip removeLabel={removeLabel} onRemove={() => onRemove(without)}>
            <span title={text}>
              <TriangleAlert aria-hidden="true" />
              {text}
            </span>
          </Chip>
        </li>
      ))}
    </ul>
  )
}

function useIgnoredFilters(): Part[] {
  const { t, i18n } = useLingui()
  const state = useSearchState()
  const labelOf = useFilterLabel()
  return Object.entries(state.ignoredFilters).map(([name, { values }]) => {
    const filter = labelOf(name)
    const text = labelled(i18n, filter, values.join(', '))
    return {
      key: `f ${name}`,
      text: t`Not understood, does not filter: ${text}`,
      removeLabel: t`Remove the filter ${filter}`,
      without: setFilter(state, name, { values: [], isExcluded: false }),
    }
  })
}

function useUnknownChoices(): Part[] {
  const { t } = useLingui()
  const without = useSearchState()
  const searchStr = useRouterState({ select: (state) => state.location.searchStr })
  return unknownChoices(parseAddressSearch(searchStr)).map(({ key, value }) => ({
    key,
    text:
      key === 'field'
        ? t`Not understood: the field “${value}”. All fields are searched.`
        : t`Not understood: the sort “${value}”. Sorted by relevance.`,
    removeLabel: t`Remove “${value}” from the address`,
    without,
  }))
}
