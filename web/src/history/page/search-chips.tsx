import { useLingui } from '@lingui/react/macro'
import { parseAddressSearch } from '../../address/address-search.ts'
import { useProject } from '../../api/project.ts'
import { useSession } from '../../api/session.ts'
import { readSearch } from '../../search/address/search-address.ts'
import type { SearchState } from '../../search/address/search-state.ts'
import { fieldLabels } from '../../search/address/search-words.ts'
import { useChoiceText } from '../../search/facets/filter-text.ts'
import { readQueryTerms } from '../../search/query-string/query-terms.ts'
import { TermName } from '../../search/query-string/term-name.tsx'
import { Chip } from '../../ui/controls/chip.tsx'
import { queryInUri } from '../known/uris.ts'
import styles from './search-chips.module.css'

/** The search that an entry of the history says. */
export function useSearchInUri(uri: string): SearchState {
  const project = useProject()
  return readSearch(parseAddressSearch(queryInUri(uri)), project)
}

type Props = { search: SearchState; hasTerms?: boolean }

/** What a search looks for: its words (`hasTerms`), the field, filters, projects where there are several. */
export function SearchChips({ search, hasTerms = false }: Props) {
  const { t, i18n } = useLingui()
  const { projects } = useSession()
  const choiceText = useChoiceText(search.index)
  const terms = hasTerms ? readQueryTerms(search.query) : []
  const named = projects.length > 1 ? search.index.split(',') : []
  const filters = Object.entries(search.filters)
  if (terms.length + named.length + filters.length === 0 && search.field === 'all') return null
  return (
    <ul className={styles.chips} aria-label={t`What is searched`}>
      {terms.map((term) => (
        <li key={`${term.start} ${term.text}`}>
          <Chip>
            <TermName term={term} />
          </Chip>
        </li>
      ))}
      {search.field !== 'all' && (
        <li>
          <Chip>{i18n._(fieldLabels[search.field])}</Chip>
        </li>
      )}
      {filters.map(([name, choice]) => (
        <li key={name}>
          <Chip isExcluded={choice.isExcluded}>
            <span>{choiceText(name, choice)}</span>
          </Chip>
        </li>
      ))}
      {named.map((project) => (
        <li key={project}>
          <Chip>{t`Project: ${project}`}</Chip>
        </li>
      ))}
    </ul>
  )
}
