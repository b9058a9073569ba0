import { Plural } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { hrefOf } from '../address/hash-history.ts'
import type { WireDocument } from '../document-facts/wire-document.ts'
import { searchAddress } from '../search/address/search-address.ts'
import { type SearchState, setFilter } from '../search/address/search-state.ts'
import { useSearchState } from '../search/address/use-search-state.ts'
import { useResults } from '../search/body/use-results.ts'
import { Tag } from '../ui/display/tag.tsx'
import { countEqualTexts } from './equal-texts.ts'
import { equalTextsFilter } from './equal-texts-filter.ts'

/** On a hit that stands for others of the same text: how many these are, and the way to them. */
export function EqualTextsNote({ hit }: { hit: WireDocument }) {
  const state = useSearchState()
  const choice = state.filters[equalTextsFilter.name]
  return choice && !choice.isExcluded ? <Equals hit={hit} state={state} /> : null
}

/** One question for all hits of the page. */
function Equals({ hit, state }: { hit: WireDocument; state: SearchState }) {
  const ids = useResults(state).data?.hits.map(({ _id }) => _id) ?? []
  const all = setFilter(state, equalTextsFilter.name, { values: [], isExcluded: false })
  const counts = useQuery({
    queryKey: ['search', 'equal-texts', { ...all, size: 0 }, ids],
    queryFn: ({ signal }) => countEqualTexts(all, ids, signal),
    enabled: ids.length > 0,
  })
  const equal = counts.data?.get(hit._id)
  if (equal === undefined || equal.total < 2) return null
  return (
    <a href={hrefOf(searchAddress(setFilter(all, 'textDigest', { values: [equal.digest], isExcluded: false })))}>
      <Tag kind="info">
        <Plural value={equal.total} one="# equal text" other="# equal texts" />
      </Tag>
    </a>
  )
}
