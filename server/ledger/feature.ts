import { ledgerCalls } from '@dossier/contract'
import { custodyCalls } from '@dossier/contract/ledger/custody'
import { ledgerRunCalls } from '@dossier/contract/ledger/ledger-runs'
import { verifyCalls } from '@dossier/contract/ledger/verify'
import { answers, feature } from '../feature/feature.ts'
import { knownIn } from '../feature/known-tasks.ts'
import { reply } from '../feature/reply.ts'
import { requireProject } from '../projects/projects.ts'
import { custodySums, custodyTable } from './custody/export.ts'
import { custodyOfDocument } from './custody/of-document.ts'
import { missingSet } from './missing.ts'
import { ledgerPage, ledgerTotals } from './read.ts'
import { countReasons } from './reasons.ts'
import { describeComparison } from './runs/describe-comparison.ts'
import { listRuns } from './runs/list.ts'
import { dropRuns } from './runs/note-run.ts'
import { runMigrations } from './runs/tables.ts'
import { requestVerify, verifyKind } from './verify/verify-kind.ts'

const lines = answers(ledgerCalls, {
  totals: ({ scope, params, query }) => ledgerTotals(scope.records, params.project, query),
  items: ({ scope, params, query: { state = [], reason, folder, name, missing, from, size } }) =>
    ledgerPage(scope.records, {
      project: params.project,
      states: state,
      ...(reason !== undefined && { reason }),
      ...(folder !== undefined && { folder }),
      ...(name !== undefined && { name }),
      ...(missing !== undefined && { missing }),
      from,
      size,
    }),
  reasons: ({ scope, params, query }) => countReasons(scope.records, params.project, query.folder),
})

const runs = answers(ledgerRunCalls, {
  runs: ({ scope, params }) => listRuns(scope.records, params.project),
  compare: ({ scope, params, query }) => describeComparison(scope.records, params.project, query),
})

/** Names of files, whole and in part, are for the one who asked: nobody keeps them on the way. */
const saved = (name: string) => ({
  'content-disposition': `attachment; filename="${name}"`,
  'cache-control': 'private, no-cache',
})

const custody = answers(custodyCalls, {
  ofDocument: ({ scope, params }) => custodyOfDocument(scope.records, params),
  table: ({ scope, params: { project }, query: { folder } }) =>
    reply(200, custodyTable(scope.records, { project, folder }), {
      ...saved('custody.csv'),
      'content-type': 'text/csv; charset=utf-8',
    }),
  sums: ({ scope, params: { project }, query: { folder } }) =>
    reply(200, custodySums(scope.records, { project, folder }), { ...saved('SHA256SUMS'), 'content-type': 'text/plain' }),
})

const verification = answers(verifyCalls, {
  verify: async ({ scope, params: { project } }) => {
    await requireProject(scope, project)
    return requestVerify(scope, project)
  },
})

/** The ledger: what became of every file and embedded document, now and from run to run, and whether that is true. */
export const ledger = feature({
  name: 'ledger',
  migrations: runMigrations,
  removeRestOfProject: dropRuns,
  sets: { missing: missingSet },
  tasks: [verifyKind],
  knowsTask: knownIn(['ledger_run', 'task_id']),
  calls: [...lines, ...runs, ...custody, ...verification],
})
