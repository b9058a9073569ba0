import type { LedgerState } from '@dossier/contract'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** The states of the ledger in words. */
export const stateLabels: Record<LedgerState, MessageDescriptor> = {
  indexed: msg`Indexed`,
  'indexed-in-part': msg`Indexed in part`,
  duplicate: msg`Duplicate`,
  skipped: msg`Skipped by rule`,
  empty: msg`Empty`,
  encrypted: msg`Encrypted`,
  damaged: msg`Damaged`,
  'timed-out': msg`Timed out`,
  unsupported: msg`Unsupported`,
  failed: msg`Failed`,
  waiting: msg`Waiting`,
}
