import { livingCalls } from '@dossier/contract/batch-search/living'
import { answers, feature } from '../../feature/feature.ts'
import { knownIn } from '../../feature/known-tasks.ts'
import { againKind } from './again-kind.ts'
import { askAgain } from './ask-again.ts'
import { listChanges, listRuns } from './list-runs.ts'
import { listRights } from './rights.ts'
import { livingMigrations } from './tables.ts'

/** Batch searches that are searched again: what is new and gone since the last time, and why. */
export const batchLiving = feature({
  name: 'batch-living',
  migrations: livingMigrations,
  knowsTask: knownIn(['batch_run', 'task_id']),
  tasks: [againKind],
  calls: answers(livingCalls, {
    again: ({ scope, params }) => askAgain(scope, params.id),
    rights: async ({ scope }) => ({ items: await listRights(scope) }),
    runs: async ({ scope, params }) => ({ items: await listRuns(scope, params.id) }),
    changes: async ({ scope, params, query: { from, size } }) => {
      const { items, total } = await listChanges(scope, { uuid: params.id, run: params.run, from, size })
      return { items, total, pagination: { count: items.length, from, size, total } }
    },
  }),
})
