import { type Task, taskClasses } from '@dossier/contract'
import { msg } from '@lingui/core/macro'
import { ShieldCheck } from 'lucide-react'
import { lazy } from 'react'
import { stringifyAddressSearch } from '../address/address-search.ts'
import { addresses } from '../address/addresses.ts'
import { goTo } from '../address/hash-history.ts'
import type { TaskKind } from '../feature/task-kind.ts'

/** The verification of the ledger, for lists of tasks. */
export const ledgerKinds: readonly TaskKind[] = [
  {
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
]

function verificationOf({ args }: Pick<Task, 'args'>): string {
  return addresses.verification + stringifyAddressSearch({ index: args?.defaultProject })
}
