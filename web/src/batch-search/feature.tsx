import { msg } from '@lingui/core/macro'
import { lazyRouteComponent } from '@tanstack/react-router'
import { ListChecks } from 'lucide-react'
import { addresses } from '../address/addresses.ts'
import { feature } from '../feature/feature.ts'

const Page = lazyRouteComponent(() => import('./batch-search-page.tsx'), 'BatchSearchPage')

/** Many queries at once, from a list. */
export const batchSearch = feature({
  name: 'batch-search',
  routes: [
    { path: addresses.batchSearch, Screen: Page },
    { path: `${addresses.batchSearch}/$index`, Screen: Page },
    { path: `${addresses.batchSearch}/$index/$uuid`, Screen: Page },
    { path: '/tasks', redirectTo: () => addresses.batchSearch },
    { path: '/batch-search', redirectTo: () => addresses.batchSearch },
    { path: '/batch-search/$index', redirectTo: ({ index }) => `${addresses.batchSearch}/${index}` },
    { path: '/batch-search/$index/$uuid', redirectTo: ({ index, uuid }) => `${addresses.batchSearch}/${index}/${uuid}` },
  ],
  navigation: [
    {
      name: 'batch-search',
      order: 20,
      label: msg`Batch search`,
      icon: ListChecks,
      address: addresses.batchSearch,
      isCurrent: (path) => /^\/tasks\/batch-(?:search|download)/.test(path),
      isOnPhone: true,
    },
  ],
})
