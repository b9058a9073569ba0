import { type Task, taskClasses } from '@dossier/contract'
import { msg } from '@lingui/core/macro'
import { lazyRouteComponent } from '@tanstack/react-router'
import { ShieldCheck } from 'lucide-react'
import { lazy } from 'react'
import { stringifyAddressSearch } from '../address/address-search.ts'
import { addresses } from '../address/addresses.ts'
import { goTo } from '../address/hash-history.ts'
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
      order: 20,
      Widget: lazy(() => import('./ledger-widget.tsx').then(({ LedgerWidget }) => ({ default: LedgerWidget }))),
    },
  ],
  taskKinds: [
    {
      name: 'verify',
      order: 15,
      class: taskClasses.verify,
      tab: 'documents',
      label: msg`Verify the ledger`,
      icon: ShieldCheck,
      subject: ({ args }) => (typeof args?.defaultProject === 'string' ? args.defaultProject : undefined),
      address: verificationOf,
      Facts: lazy(() => import('./verify/verify-line.tsx').then(({ VerifyLine }) => ({ default: VerifyLine }))),
      // Nothing of it can be chosen: its page has the button.
      again: (task) => () => goTo(verificationOf(task)),
    },
  ],
  chapters: [{ name: 'ledger', order: 60, aliases: ['faq-errors-it-says-no-documents-found'] }],
})

function verificationOf({ args }: Pick<Task, 'args'>): string {
  return addresses.verification + stringifyAddressSearch({ index: args?.defaultProject })
}
