import { msg } from '@lingui/core/macro'
import { lazyRouteComponent } from '@tanstack/react-router'
import { ListChecks } from 'lucide-react'
import { lazy } from 'react'
import { addresses } from '../address/addresses.ts'
import { goTo } from '../address/hash-history.ts'
import { feature } from '../feature/feature.ts'
import { batchAddress, newBatchAddress } from './known/batch-address.ts'

const Page = lazyRouteComponent(() => import('./page/batch-search-page.tsx'), 'BatchSearchPage')
const Review = lazyRouteComponent(() => import('./review/review-page.tsx'), 'ReviewPage')
const one = `${addresses.batchSearch}/$index/$uuid`
const asOne = ({ index = '', uuid = '' }: Record<string, string>) => batchAddress({ indices: index, uuid })

const InsideButton = lazy(() => import('./make/inside-button.tsx').then((module) => ({ default: module.InsideButton })))

const HitSteps = lazy(() => import('./steps/hit-steps.tsx').then((module) => ({ default: module.HitSteps })))

/** Many queries at once, from a list. */
export const batchSearch = feature({
  name: 'batch-search',
  routes: [
    { path: addresses.batchSearch, Screen: Page },
    { path: newBatchAddress, Screen: Page },
    { path: `${addresses.batchSearch}/$index`, Screen: Page },
    { path: one, Screen: Page },
    // As newer clients have them: what they show on pages of their own stands on the one page here.
    { path: `${one}/edit`, redirectTo: asOne },
    { path: `${one}/queries`, redirectTo: asOne },
    { path: `${one}/review`, Screen: Review },
    {
      path: `${one}/$query`,
      redirectTo: ({ index = '', uuid = '', query = '' }) => batchAddress({ indices: index, uuid }, { queries: query }),
    },
    { path: '/tasks', redirectTo: () => addresses.batchSearch },
    { path: '/batch-search', redirectTo: () => addresses.batchSearch },
    { path: '/batch-search/$index', redirectTo: ({ index }) => `${addresses.batchSearch}/${index}` },
    { path: '/batch-search/$index/$uuid', redirectTo: asOne },
  ],
  navigation: [
    {
      name: 'batch-search',
      order: 20,
      label: msg`Batch search`,
      icon: ListChecks,
      address: addresses.batchSearch,
      isCurrent: (path) => path.startsWith(addresses.batchSearch),
      isOnPhone: true,
    },
  ],
  commands: [{ name: 'new-batch', order: 35, label: msg`New batch search`, icon: ListChecks, run: () => goTo(newBatchAddress) }],
  taskKinds: [{ name: 'batch', order: 40, load: async () => (await import('./task-kinds.ts')).batchKinds }],
  documentActions: [{ name: 'batch-hits', order: 5, Action: HitSteps }],
  searchActions: [{ name: 'list', order: 15, needs: 'mark', Action: InsideButton }],
  keys: [
    { name: 'review', order: 80, group: 'document', label: msg`In a review: yes, no, later, undo`, shown: ['y', 'n', 'l', 'u'] },
    { name: 'review-step', order: 81, group: 'document', label: msg`In a review: next, previous hit`, shown: ['j', 'k'] },
  ],
  chapters: [{ name: 'batch-search', order: 57, aliases: ['all-batch-search-documents'] }],
})
