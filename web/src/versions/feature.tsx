import { lazy } from 'react'
import { feature } from '../feature/feature.ts'

/** Former versions: what was read of files before they changed, among a document's details. */
export const versions = feature({
  name: 'versions',
  detailsSections: [
    {
      name: 'versions',
      order: 20,
      Section: lazy(() => import('./versions-section.tsx').then(({ VersionsSection }) => ({ default: VersionsSection }))),
    },
  ],
})
