import { Plural } from '@lingui/react/macro'
import { hrefOf } from '../../address/hash-history.ts'
import { searchAddress } from '../address/search-address.ts'
import { emptySearch } from '../address/search-state.ts'
import { useBlindSpot } from './blind/blind-line.tsx'
import { blindSearch } from './blind/blind-states.ts'

/** On the first screen: how many documents of the project could not be read, or not wholly, and the way to them. */
export function UnreadLink({ project }: { project: string }) {
  const state = emptySearch(project)
  const spot = useBlindSpot(state)
  if (spot.total === 0) return null
  return (
    <a href={hrefOf(searchAddress(blindSearch(state, spot)))}>
      <Plural value={spot.total} one="# could not be read" other="# could not be read" />
    </a>
  )
}
