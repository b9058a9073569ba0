import { msg } from '@lingui/core/macro'
import { lazyRouteComponent } from '@tanstack/react-router'
import { FileClock } from 'lucide-react'
import { lazy } from 'react'
import { addresses } from '../address/addresses.ts'
import { goTo } from '../address/hash-history.ts'
import { feature } from '../feature/feature.ts'

/** Former versions: what was read of files before they changed, among a document's details and searched on a page of their own. */
export const versions = feature({
  name: 'versions',
  routes: [{ path: addresses.versions, Screen: lazyRouteComponent(() => import('./versions-page.tsx'), 'VersionsPage') }],
  commands: [
    { name: 'versions', order: 40, label: msg`Search in former versions`, icon: FileClock, run: () => goTo(addresses.versions) },
  ],
  searchNotes: [
    {
      name: 'versions',
      order: 10,
      Note: lazy(() => import('./search-note.tsx').then(({ SearchNote }) => ({ default: SearchNote }))),
    },
  ],
  detailsSections: [
    {
      name: 'versions',
      order: 20,
      Section: lazy(() => import('./versions-section.tsx').then(({ VersionsSection }) => ({ default: VersionsSection }))),
    },
  ],
})
