import { addresses } from '../../address/addresses.ts'
import { goTo } from '../../address/hash-history.ts'
import { documentHeading } from '../../document-facts/document-names.ts'
import { placeOf } from '../../document-facts/wire-document.ts'
import { emptySearch } from '../address/search-state.ts'
import { noClauses } from '../body/filter-clauses.ts'
import { searchBody } from '../body/search-body.ts'
import { postSearch } from '../body/search-requests.ts'

const fewDocuments = 5

/** The first documents that a search for the words finds, each to be opened on a page of its own. */
export async function findDocuments(words: string, project: string, signal: AbortSignal) {
  // Only names are shown, so no texts are read for excerpts.
  const { highlight: _highlight, ...body } = searchBody({ ...emptySearch(project), query: words, size: fewDocuments }, noClauses)
  const found = await postSearch(project, body, { signal })
  return found.hits.map((hit) => ({
    key: hit._id,
    label: documentHeading(hit),
    run: () => goTo(addresses.documentPage({ ...placeOf(hit), search: { q: words } })),
  }))
}
