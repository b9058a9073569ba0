import type { LedgerPage, LedgerState, LedgerTotals, RetryRequest } from '@dossier/contract'
import { indexingCalls } from '@dossier/contract/indexing'
import { ledgerCalls } from '@dossier/contract/ledger'
import { ask } from '../api/ask.ts'

/** Which lines of a ledger to answer. */
export type LedgerQuestion = { project: string; states: LedgerState[]; folder: string; name: string; from: number; size: number }

/** How many entries are in each state, below a folder where one is given. */
export function fetchTotals(project: string, folder: string, signal?: AbortSignal): Promise<LedgerTotals> {
  return ask(ledgerCalls.totals, { params: { project }, query: { folder: folder || undefined }, signal })
}

/** One page of the ledger. */
export function fetchLedger(question: LedgerQuestion, signal?: AbortSignal): Promise<LedgerPage> {
  const { project, states, folder, name, from, size } = question
  const query = { state: states, folder: folder || undefined, name: name || undefined, from, size }
  return ask(ledgerCalls.items, { params: { project }, query, signal })
}

/** Reads again what is in these states, below the folder, or one file. */
export function retryEntries(body: RetryRequest): Promise<unknown> {
  return ask(indexingCalls.retry, { body })
}
