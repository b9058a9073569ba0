import { msg } from '@lingui/core/macro'
import { lazyRouteComponent } from '@tanstack/react-router'
import { ChartColumn } from 'lucide-react'
import { addresses } from '../address/addresses.ts'
import { feature } from '../feature/feature.ts'

/** Statistics of a project; features add widgets. */
export const insights = feature({
  name: 'insights',
  routes: [{ path: addresses.insights, Screen: lazyRouteComponent(() => import('./page/insights-page.tsx'), 'InsightsPage') }],
  navigation: [
    {
      name: 'insights',
      order: 40,
      label: msg`Insights`,
      icon: ChartColumn,
      address: addresses.insights,
      isCurrent: (path) => path === addresses.insights,
    },
  ],
  chapters: [{ name: 'insights', order: 58, aliases: [] }],
})
