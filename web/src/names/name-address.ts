import { hrefOf } from '../address/hash-history.ts'
import { searchAddress } from '../search/address/search-address.ts'
import { emptySearch, setFilter } from '../search/address/search-state.ts'
import type { NameCategory } from './categories.ts'
import { withoutNames } from './filter/entity-clauses.ts'

/** The filter in which names of a category are chosen. */
export const filterOf: Record<NameCategory, string> = {
  PERSON: 'namedEntityPerson',
  ORGANIZATION: 'namedEntityOrganization',
  LOCATION: 'namedEntityLocation',
  EMAIL: 'namedEntityEmail',
}

/** The link to all documents of a project that have any name of a category. */
export function someNameHref(project: string, category: NameCategory): string {
  return hrefOf(searchAddress(setFilter(emptySearch(project), filterOf[category], { values: [withoutNames], isExcluded: true })))
}

/** The link to all documents of a project that have a name. */
export function nameHref(project: string, { category, mentionNorm }: { category: NameCategory; mentionNorm: string }): string {
  return hrefOf(searchAddress(setFilter(emptySearch(project), filterOf[category], { values: [mentionNorm], isExcluded: false })))
}
