import type { LedgerPage, LedgerTotals, ReasonCount, RetryRequest } from '@dossier/contract'
import { indexingCalls } from '@dossier/contract/indexing/indexing'
import { ledgerCalls } from '@dossier/contract/ledger/ledger'
import { ask } from '../api/ask.ts'
import type { LedgerView } from './ledger-address.ts'

/** Which lines of a ledger to answer. */
export type LedgerQuestion = Omit<LedgerView, 'page'> & { project: string; from: number; size: number }

/** How many entries are in each state, below a folder where one is given. */
export function fetchTotals(project: string, folder: string, signal?: AbortSignal): Promise<LedgerTotals> {
  return ask(ledgerCalls.totals, { params: { project }, query: { folder: folder || undefined }, signal })
}

/** One page of the ledger. */
export function fetchLedger(question: LedgerQuestion, signal?: AbortSignal): Promise<LedgerPage> {
  const { project, states, reason, folder, name, missing, from, size } = question
  const narrowed = {
    reason: reason || undefined,
    folder: folder || undefined,
    name: name || undefined,
    missing: missing ?? undefined,
  }
  const query = { state: states, ...narrowed, from, size }
  return ask(ledgerCalls.items, { params: { project }, query, signal })
}

/** Why lines below a folder cannot be searched, or not wholly. */
export function fetchReasons(project: string, folder: string, signal?: AbortSignal): Promise<ReasonCount[]> {
  return ask(ledgerCalls.reasons, { params: { project }, query: { folder: folder || undefined }, signal })
}

/** Reads again what is in these states, below the folder, or one file. */
export function retryEntries(body: RetryRequest): Promise<unknown> {
  return ask(indexingCalls.retry, { body })
}
