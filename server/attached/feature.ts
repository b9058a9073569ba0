import { attachCalls } from '@dossier/contract/indexing/attached'
import { answers, feature } from '../feature/feature.ts'
import { attachIndex, lookAtIndex, refuseRun } from './attach.ts'
import { attachKind } from './attach-kind.ts'
import { attachedMigrations, attachedTrx } from './tables.ts'

/** Indices that another program filled: read into a project, never written to. */
export const attached = feature({
  name: 'attached',
  migrations: attachedMigrations,
  tasks: [attachKind],
  beforeRunIsAsked: refuseRun,
  whenProjectGoes: async (trx, project) => {
    await attachedTrx(trx).deleteFrom('attached_index').where('project', '=', project).execute()
  },
  calls: answers(attachCalls, {
    look: ({ scope, params, body }) => lookAtIndex(scope, params.project, body),
    attach: ({ scope, params, body }) => attachIndex(scope, params.project, body),
  }),
})
