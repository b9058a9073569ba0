import { diskCalls } from '@dossier/contract/settings/disk'
import { answers, feature } from '../feature/feature.ts'
import { diskUse } from './disk-use.ts'
import { freeParts } from './free.ts'

/** What the home takes of its disk. */
export const disk = feature({
  name: 'disk',
  calls: answers(diskCalls, {
    use: ({ scope }) => diskUse(scope.program),
    free: async ({ scope, body }) => {
      await freeParts(scope.program.layout, body.parts)
      return diskUse(scope.program)
    },
  }),
})
