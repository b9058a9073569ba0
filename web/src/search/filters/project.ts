import { msg } from '@lingui/core/macro'
import { FolderClosed } from 'lucide-react'
import { lazy } from 'react'
import type { PanelFilter } from '../../feature/filter.ts'
import { oneOf } from '../body/placed-clauses.ts'

const Panel = lazy(() => import('../facets/project-facet.tsx').then(({ ProjectFacet }) => ({ default: ProjectFacet })))

/**
 * Which projects are searched. The panel writes them into the address as those that are searched (`index`); newer clients write a filter too, which
 * is how some are left out.
 */
export const projectFilter: PanelFilter = {
  name: 'project',
  label: msg`Project`,
  icon: FolderClosed,
  order: 0,
  field: '_index',
  preference: 'filter-project',
  when: ({ projects }) => projects.length > 1,
  Panel,
  resolve: (choice) => [oneOf('_index', choice)],
}
