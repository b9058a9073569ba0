import { healthCalls } from '@dossier/contract/settings/health'
import { answers, feature } from '../feature/feature.ts'
import { rebuildIndex } from '../indexing/follow/rebuild-index.ts'

/** The state of the program itself: each part tried, the index made anew. */
export const health = feature({
  name: 'health',
  calls: answers(healthCalls, {
    check: ({ scope }) => scope.program.tryHealth(),
    rebuild: ({ scope }) => rebuildIndex(scope),
  }),
})
