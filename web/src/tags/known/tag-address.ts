import { tagKey } from '@dossier/contract/marks/tag-labels'
import { addresses } from '../../address/addresses.ts'
import { searchAddress } from '../../search/address/search-address.ts'
import { emptySearch, setFilter } from '../../search/address/search-state.ts'

/** The search for all documents of a project that have a tag. */
export function tagAddress(project: string, label: string): string {
  return searchAddress(setFilter(emptySearch(project), 'tags', { values: [tagKey(label)], isExcluded: false }))
}

/** The page of all tags of a project. */
export function tagsPageAddress(project: string): string {
  return addresses.tags(project)
}
