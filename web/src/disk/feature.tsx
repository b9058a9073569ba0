import { lazy } from 'react'
import { feature } from '../feature/feature.ts'

/** What the home takes of its disk, and what can be freed. */
export const disk = feature({
  name: 'disk',
  settingsSections: [
    {
      name: 'disk',
      order: 30,
      page: 'disk',
      Section: lazy(() => import('./disk-card.tsx').then(({ DiskCard }) => ({ default: DiskCard }))),
    },
  ],
})
