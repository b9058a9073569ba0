import { msg } from '@lingui/core/macro'
import { UserSearch } from 'lucide-react'
import { addresses } from '../../address/addresses.ts'
import type { PanelFilter } from '../../feature/filter.ts'
import { TermsPanel } from '../../search/facets/terms-panel.ts'
import { fold } from '../../ui/words/fold.ts'
import { categoryLooks, type NameCategory } from '../categories.ts'
import { hasName, hasSomeName, withoutNames } from './entity-clauses.ts'

/** Documents in which names of a category occur. The values are normal forms (`mentionNorm`), as the known client has them in its addresses. */
export const entityFilters: PanelFilter[] = [
  entityFilter('PERSON', { name: 'namedEntityPerson', order: 70, preference: 'filter-named-entity-person' }),
  entityFilter('ORGANIZATION', { name: 'namedEntityOrganization', order: 80, preference: 'filter-named-entity-organization' }),
  entityFilter('LOCATION', { name: 'namedEntityLocation', order: 90, preference: 'filter-named-entity-location' }),
  entityFilter('EMAIL', { name: 'namedEntityEmail', order: 95, preference: '_local' }),
]

function entityFilter(category: NameCategory, facts: Pick<PanelFilter, 'name' | 'order' | 'preference'>): PanelFilter {
  return {
    ...facts,
    ...categoryLooks[category],
    field: 'mentionNorm',
    isSearchable: true,
    // Normal forms have no accents, whatever is typed.
    valuesNamed: (typed) => [fold(typed.trim())],
    noneValue: withoutNames,
    hasValue: hasSomeName(category),
    about: { address: (value, index) => addresses.who(index, category, value), label: msg`Who is this?`, icon: UserSearch },
    listAddress: (index) => addresses.newBatchSearch({ list: 'names', index, category }),
    fetchValues: async (asked) => (await import('./name-counts.ts')).fetchNameCounts(category, asked),
    Panel: TermsPanel,
    resolve: ({ values, isExcluded }) => [{ place: isExcluded ? 'mustNot' : 'must', clause: hasName(category, values) }],
    valueLabel: (value, { i18n }) => (value === withoutNames ? i18n._(msg`Without any`) : value),
  }
}
