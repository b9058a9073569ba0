import { type LedgerState, type Reason, reasonSentences } from '@dossier/contract'
import type { BatchRecord } from '@dossier/contract/batch-search/batch-search'
import { quotePhrase } from '@dossier/contract/query-string/quote-phrase'
import { parseAddressSearch } from '../../address/address-search.ts'
import { readSearch, searchAddress } from '../../search/address/search-address.ts'
import { emptySearch, type SearchState, setFilter } from '../../search/address/search-state.ts'

type Scope = Pick<BatchRecord, 'projects' | 'fileTypes' | 'paths' | 'tags' | 'uri'>

/** The search page with the documents of the scope of a batch search that are in these states, and say this reason where one is given. */
export function blindAddress(batch: Scope, states: readonly LedgerState[], reason?: Reason): string {
  const words = reason && sentenceOf(reason)
  const search = setFilter(scopeOf(batch), 'ledgerState', { values: [...states], isExcluded: false })
  return searchAddress(words === undefined ? search : { ...search, query: `ledgerReason:${quotePhrase(words)}` })
}

/** The filters of the search inside which it searched, where that has an address, and its own. */
function scopeOf({ projects, fileTypes, paths, tags, uri }: Scope): SearchState {
  const index = projects.map(({ name }) => name).join(',')
  const around = uri?.startsWith('/?') ? readSearch(parseAddressSearch(uri.slice(2)), index) : emptySearch(index)
  const own = { contentType: fileTypes, path: paths, tags }
  return Object.entries(own).reduce<SearchState>(
    (search, [name, values]) => (values.length > 0 ? setFilter(search, name, { values, isExcluded: false }) : search),
    { ...around, index, query: '', field: 'all', from: 0 },
  )
}

/** The words by which documents that say a reason are found; undefined where they differ from one to the next. */
function sentenceOf({ code }: Reason): string | undefined {
  const sentence = Object.entries(reasonSentences).find(([known]) => known === code)?.[1]
  return sentence?.includes('{') ? undefined : sentence
}
