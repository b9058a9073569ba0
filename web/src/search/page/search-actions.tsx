import { Suspense } from 'react'
import { useOffered } from '../../feature/offered.ts'
import { firstPageAddress } from '../address/search-address.ts'
import type { SearchState } from '../address/search-state.ts'

/** What features offer to do with the search that is shown. */
export function SearchActions({ state }: { state: SearchState }) {
  const actions = useOffered('searchActions', state.index)
  const ran = { project: state.index, query: state.query, address: firstPageAddress(state) }
  return actions.map(({ name, Action }) => (
    <Suspense key={name}>
      <Action {...ran} />
    </Suspense>
  ))
}
