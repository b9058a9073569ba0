import { lazy } from 'react'
import { feature } from '../feature/feature.ts'

/** Whether each part of the program works, for those on whose computer it runs. */
export const health = feature({
  name: 'health',
  settingsSections: [
    {
      name: 'health',
      order: 10,
      page: 'general',
      when: ({ mode }) => mode === 'local',
      Section: lazy(() => import('./health-card.tsx').then(({ HealthCard }) => ({ default: HealthCard }))),
    },
  ],
})
