import { hasRight } from '../../api/rights.ts'
import { useSession } from '../../api/session.ts'
import type { BulkAction } from '../../feature/document-slots.ts'
import { useOffered } from '../../feature/offered.ts'
import type { SearchState } from '../address/search-state.ts'
import { searchedProjects } from '../address/searched-projects.ts'

/** What can be done with a selection; `isAllowed`: whether an action may change a project; `hasMore`: whether a single project would offer more. */
type Offers = { actions: BulkAction[]; isAllowed: (action: BulkAction, project: string) => boolean; hasMore: boolean }

/** The bulk actions for the projects that are searched: over several of them marks are offered where any may be marked. */
export function useBulkOffers(state: SearchState): Offers {
  const session = useSession()
  const projects = searchedProjects(state)
  const isAllowed = ({ needs }: BulkAction, project: string) => needs === undefined || hasRight(session, project, needs)
  const offered = useOffered('bulkActions').filter((action) => projects.some((project) => isAllowed(action, project)))
  if (projects.length <= 1) return { actions: offered, isAllowed, hasMore: false }
  const isWhole = (action: BulkAction) => projects.every((project) => isAllowed(action, project))
  const actions = offered.filter((action) => action.several === 'apart' || (action.several === 'as-one' && isWhole(action)))
  return { actions, isAllowed, hasMore: actions.length < offered.length }
}
