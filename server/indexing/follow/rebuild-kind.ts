import { taskClasses } from '@dossier/contract'
import { z } from 'zod'
import { taskKind } from '../../tasks/kind.ts'
import type { WorkerScope } from '../../worker/worker-scope.ts'

/**
 * Makes the index anew from the records alone. Where it is stopped, or fails once the index is empty, the follower goes on with filling it: nothing is
 * lost, it only takes its time.
 */
export const rebuildKind = taskKind({
  name: taskClasses.rebuild,
  type: 'REBUILD',
  args: z.object({}),
  properties: z.object({}),
  result: z.object({ documents: z.int() }),
  needs: 'operator',
  atOnce: 1,
  isResumable: true,
  isFollowers: true,
  memoryMb: 0,
  run: async ({ worker, engine }: WorkerScope, _args, report, signal) => {
    await worker.index.rebuild(signal, (progress) => report({ progress }))
    const { documents } = await engine.stats(signal)
    return { documents }
  },
})
