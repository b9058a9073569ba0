import { taskClasses } from '@dossier/contract'
import { AttachProperties, attachCalls } from '@dossier/contract/indexing/attached'
import { z } from 'zod'
import { openForeign } from '../engine/connect-index.ts'
import { begunBy } from '../tasks/begun-by.ts'
import { projectOf, type TaskScope, taskKind } from '../tasks/kind.ts'
import { readIndex } from './read-index.ts'

const Args = z.object({ url: z.string(), index: z.string(), signIn: z.string().exactOptional(), ca: z.string().exactOptional() })

/** Reads an index of another program into a project. What was stored already and has not changed there is passed over, so that a stopped one goes on. */
export const attachKind = taskKind({
  name: taskClasses.attach,
  type: 'ATTACH_INDEX',
  args: Args,
  properties: AttachProperties,
  result: AttachProperties,
  needs: 'operator',
  atOnce: 1,
  isResumable: true,
  memoryMb: 0,
  after: [taskClasses.removeProject],
  begunBy: begunBy(attachCalls.attach, Args.extend({ defaultProject: z.string() }), ({ defaultProject, ...body }) => ({
    params: { project: defaultProject },
    body,
  })),
  hasGotOn: ({ stored, documents }, before) => stored > 0 || documents > (before?.documents ?? 0),
  run: async (scope: TaskScope, place, report, signal) => {
    const foreign = await openForeign(place, scope.records.id, signal)
    try {
      return await readIndex({ scope, project: projectOf(scope), index: place.index, foreign, report, signal })
    } finally {
      foreign.close()
    }
  },
})
