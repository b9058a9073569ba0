import { addresses } from '../../address/addresses.ts'
import { goTo } from '../../address/hash-history.ts'
import { queryClient } from '../../api/query-client.ts'
import { documentHeading } from '../../document-facts/document-names.ts'
import { placeOf } from '../../document-facts/wire-document.ts'
import { emptySearch } from '../address/search-state.ts'
import { resultsOptions } from '../body/use-results.ts'

const fewDocuments = 5

/** The first documents that a search for the words finds, each to be opened on a page of its own. */
export async function findDocuments(words: string, project: string) {
  const state = { ...emptySearch(project), query: words, size: fewDocuments }
  const found = await queryClient.fetchQuery(resultsOptions(state))
  return found.hits.map((hit) => ({
    key: hit._id,
    label: documentHeading(hit),
    run: () => goTo(addresses.documentPage({ ...placeOf(hit), search: { q: words } })),
  }))
}
