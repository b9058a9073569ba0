import { lazyRouteComponent } from '@tanstack/react-router'
import { lazy } from 'react'
import { addresses } from '../address/addresses.ts'
import { feature } from '../feature/feature.ts'
import { equalTextsFilter, sameTextFilter } from './equal-texts-filter.ts'

/**
 * Copies of a document, among its details: every place of the same bytes, and near copies, whose texts are compared on a page of their own. Among the results: one of equal texts.
 */
export const copies = feature({
  name: 'copies',
  routes: [{ path: addresses.texts, Screen: lazyRouteComponent(() => import('./compare-page.tsx'), 'ComparePage') }],
  filters: [equalTextsFilter, sameTextFilter],
  hitNotes: [
    {
      name: 'equal-texts',
      order: 3,
      Note: lazy(() => import('./equal-texts-note.tsx').then(({ EqualTextsNote }) => ({ default: EqualTextsNote }))),
    },
  ],
  detailsSections: [
    {
      name: 'copies',
      order: 10,
      Section: lazy(() => import('./copies-section.tsx').then(({ CopiesSection }) => ({ default: CopiesSection }))),
    },
  ],
})
