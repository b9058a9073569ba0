import { ledgerCalls } from '@dossier/contract'
import { answers, feature } from '../feature/feature.ts'
import { ledgerPage, ledgerTotals } from './read.ts'
import { countReasons } from './reasons.ts'

/** The ledger: what became of every file and embedded document. */
export const ledger = feature({
  name: 'ledger',
  calls: answers(ledgerCalls, {
    totals: ({ scope, params, query }) => ledgerTotals(scope.records, params.project, query.folder),
    items: ({ scope, params, query: { state = [], reason, folder, name, from, size } }) =>
      ledgerPage(scope.records, {
        project: params.project,
        states: state,
        ...(reason !== undefined && { reason }),
        ...(folder !== undefined && { folder }),
        ...(name !== undefined && { name }),
        from,
        size,
      }),
    reasons: ({ scope, params, query }) => countReasons(scope.records, params.project, query.folder),
  }),
})
