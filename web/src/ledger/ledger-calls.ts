import type { LedgerPage, LedgerState, LedgerTotals, RetryRequest } from '@dossier/contract'
import { stringifyAddressSearch } from '../address/address-search.ts'
import { request } from '../api/request.ts'

/** Which lines of a ledger to answer. */
export type LedgerQuestion = { project: string; states: LedgerState[]; folder: string; name: string; from: number; size: number }

/** How many entries are in each state, below a folder where one is given. */
export function fetchTotals(project: string, folder: string, signal?: AbortSignal): Promise<LedgerTotals> {
  return request(`/api/${encodeURIComponent(project)}/ledger/totals${stringifyAddressSearch({ folder: folder || undefined })}`, {
    signal,
  })
}

/** One page of the ledger. */
export function fetchLedger(question: LedgerQuestion, signal?: AbortSignal): Promise<LedgerPage> {
  const { project, states, folder, name, from, size } = question
  const search = stringifyAddressSearch({ state: states, folder: folder || undefined, name: name || undefined, from, size })
  return request(`/api/${encodeURIComponent(project)}/ledger${search}`, { signal })
}

/** Reads again what is in these states, below the folder, or one file. */
export function retryEntries(body: RetryRequest): Promise<unknown> {
  return request('/api/local/ledger/retry', { method: 'POST', body })
}
