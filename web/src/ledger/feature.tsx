import { msg } from '@lingui/core/macro'
import { lazyRouteComponent } from '@tanstack/react-router'
import { lazy } from 'react'
import { addresses } from '../address/addresses.ts'
import { feature } from '../feature/feature.ts'
import { ledgerStateFilter } from './filters/ledger-state-filter.ts'
import { missingFilter } from './filters/missing-filter.ts'

/** What became of every file: a filter here, a card among the insights, the table below the runs, and two looks back at it. */
export const ledger = feature({
  name: 'ledger',
  routes: [
    { path: addresses.verification, Screen: lazyRouteComponent(() => import('./verify/verify-page.tsx'), 'VerifyPage') },
    { path: addresses.comparison, Screen: lazyRouteComponent(() => import('./runs/compare-page.tsx'), 'ComparePage') },
  ],
  filters: [ledgerStateFilter, missingFilter],
  detailsSections: [
    {
      name: 'custody',
      order: 10,
      Section: lazy(() => import('./custody/custody-section.tsx').then(({ CustodySection }) => ({ default: CustodySection }))),
    },
  ],
  widgets: [
    {
      name: 'ledger',
      order: 70,
      heightRem: 28,
      label: msg`How everything was read`,
      cols: 6,
      Widget: lazy(() => import('./ledger-widget.tsx').then(({ LedgerWidget }) => ({ default: LedgerWidget }))),
    },
  ],
  taskKinds: [{ name: 'ledger', order: 15, load: async () => (await import('./task-kinds.ts')).ledgerKinds }],
  chapters: [{ name: 'ledger', order: 60, aliases: ['faq-errors-it-says-no-documents-found'] }],
})
