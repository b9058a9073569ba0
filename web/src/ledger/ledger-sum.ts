import { type LedgerState, type LedgerTotals, ledgerStates } from '@dossier/contract'

/** The sum below the ledger's heading: every state that has files, and whether they make up what was found. */
export type LedgerSum = { parts: { state: LedgerState; count: number; share: number }[]; found: number; addsUp: boolean }

/** Adds the states up: `share` is the part of everything found, from 0 to 1. */
export function sumLedger(totals: LedgerTotals): LedgerSum {
  const parts = ledgerStates
    .map((state) => ({ state, count: totals[state], share: totals.found === 0 ? 0 : totals[state] / totals.found }))
    .filter((part) => part.count > 0)
  const sum = parts.reduce((total, part) => total + part.count, 0)
  return { parts, found: totals.found, addsUp: sum === totals.found }
}
