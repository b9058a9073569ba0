import { msg } from '@lingui/core/macro'
import { lazyRouteComponent } from '@tanstack/react-router'
import { History } from 'lucide-react'
import { addresses } from '../address/addresses.ts'
import { feature } from '../feature/feature.ts'

const page = () => import('./history-page.tsx')

/** Visited documents and saved searches. */
export const history = feature({
  name: 'history',
  routes: [
    { path: addresses.documentHistory, Screen: lazyRouteComponent(page, 'DocumentHistoryPage') },
    { path: addresses.searchHistory, Screen: lazyRouteComponent(page, 'SearchHistoryPage') },
    { path: '/user-history', redirectTo: () => addresses.documentHistory },
  ],
  navigation: [
    {
      name: 'history',
      order: 50,
      label: msg`History`,
      icon: History,
      address: addresses.documentHistory,
      isCurrent: (path) => path.startsWith('/user-history'),
      isOnPhone: true,
    },
  ],
})
