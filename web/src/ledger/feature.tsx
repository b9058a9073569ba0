import { lazy } from 'react'
import { feature } from '../feature/feature.ts'
import { ledgerStateFilter } from './ledger-state-filter.ts'
import { missingFilter } from './missing-filter.ts'

/** What became of every file: a filter here, a card among the insights, and the table below the runs. */
export const ledger = feature({
  name: 'ledger',
  filters: [ledgerStateFilter, missingFilter],
  detailsSections: [
    {
      name: 'custody',
      order: 10,
      Section: lazy(() => import('./custody-section.tsx').then(({ CustodySection }) => ({ default: CustodySection }))),
    },
  ],
  widgets: [
    {
      name: 'ledger',
      order: 20,
      Widget: lazy(() => import('./ledger-widget.tsx').then(({ LedgerWidget }) => ({ default: LedgerWidget }))),
    },
  ],
  chapters: [{ name: 'ledger', order: 60, aliases: ['faq-errors-it-says-no-documents-found'] }],
})
