import { msg } from '@lingui/core/macro'
import { File, Search } from 'lucide-react'
import { addresses } from '../address/addresses.ts'
import { goTo } from '../address/hash-history.ts'
import { feature } from '../feature/feature.ts'
import { searchAddress } from './address/search-address.ts'
import { emptySearch } from './address/search-state.ts'
import { storedSearch } from './address/stored-search.ts'
import { contentTypeCategoryFilter, contentTypeFilter } from './filters/content-type.ts'
import { creationDateFilter } from './filters/creation-date.ts'
import { extractionLevelFilter } from './filters/extraction-level.ts'
import { indexingDateFilter } from './filters/indexing-date.ts'
import { languageFilter } from './filters/language.ts'
import { pathFilter } from './filters/path.ts'
import { projectFilter } from './filters/project.ts'
import { sizeFilter } from './filters/size.ts'
import { findDocuments } from './page/find-documents.ts'
import { focusSearchBox } from './page/search-box.tsx'
import { SearchRoute } from './page/search-route.tsx'
import { UnreadLink } from './results/unread-link.tsx'

/** Search: box, results, filters. Its screens are part of the first load, because nearly every visit begins with them. */
export const search = feature({
  name: 'search',
  routes: [
    // Search and landing share an address: `index` in the query tells them apart. A document lies over or beside the same list.
    { layout: 'results', Screen: SearchRoute },
    { path: '/', within: 'results', Screen: () => null },
  ],
  navigation: [
    {
      name: 'search',
      order: 10,
      label: msg`Search`,
      icon: Search,
      address: ({ projects }) => lastSearch(projects),
      isCurrent: (path) => /^\/(?:[de]\/.*|ds\/.*)?$/.test(path),
      isOnPhone: true,
    },
  ],
  wordCommands: [
    {
      name: 'search',
      order: 10,
      label: (words) => msg`Search for “${words}”`,
      icon: Search,
      run: (words, project) => goTo(searchAddress({ ...emptySearch(project), query: words })),
    },
  ],
  finders: [{ name: 'documents', order: 10, icon: File, find: findDocuments }],
  keys: [
    {
      name: 'search',
      order: 10,
      group: 'everywhere',
      label: msg`Search`,
      shown: ['/'],
      press: { key: '/', run: () => focusSearchBox() || goTo('/') },
    },
    { name: 'step', order: 10, group: 'results', label: msg`Next, previous document`, shown: ['j', 'k'] },
    { name: 'page', order: 15, group: 'results', label: msg`Next, previous page`, shown: ['Shift J', 'Shift K'] },
    { name: 'open', order: 20, group: 'results', label: msg`Open`, shown: ['Enter'] },
    { name: 'select', order: 30, group: 'results', label: msg`Select, extend`, shown: ['x', 'Shift X'] },
  ],
  filters: [
    projectFilter,
    contentTypeFilter,
    contentTypeCategoryFilter,
    creationDateFilter,
    languageFilter,
    pathFilter,
    extractionLevelFilter,
    sizeFilter,
    indexingDateFilter,
  ],
  landing: [{ name: 'unread', order: 5, Part: UnreadLink }],
  chapters: [
    {
      name: 'searching',
      order: 30,
      aliases: ['all-search-documents', 'all-filter-documents', 'all-sort-documents-by-dates-relevance-etc'],
    },
    {
      name: 'search-with-operators',
      order: 40,
      aliases: [
        'all-search-with-operators',
        'faq-errors-your-search-query-is-wrong',
        'faq-definitions-what-is-fuzziness',
        'faq-definitions-what-are-proximity-searches',
      ],
    },
  ],
})

/** Back to the last search, where there was one in a project that is still open to the user. */
function lastSearch(projects: string[]): string {
  const stored = storedSearch()
  return stored && projects.includes(stored.index) ? searchAddress(stored) : addresses.landing
}
