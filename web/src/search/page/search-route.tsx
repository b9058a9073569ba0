import { useRouterState } from '@tanstack/react-router'
import { projectInAddress } from '../../api/project.ts'
import { Landing } from './landing.tsx'
import { SearchScreen } from './search-screen.tsx'

/** Landing without a project in the address, else the search screen. */
export function SearchRoute() {
  const hasProject = useRouterState({
    select: ({ location }) => projectInAddress(location.pathname, location.searchStr) !== null,
  })
  return hasProject ? <SearchScreen /> : <Landing />
}
