import { blindSpotCalls } from '@dossier/contract/batch-search/blind-spots'
import { answers, feature } from '../../feature/feature.ts'
import { requireBatch } from '../visible.ts'
import { blindSpotsOf } from './blind-spots.ts'

/** What batch searches could not see. */
export const batchBlindSpots = feature({
  name: 'batch-blind-spots',
  calls: answers(blindSpotCalls, {
    blindSpots: async ({ scope, params }) => blindSpotsOf(scope, await requireBatch(scope, params.id)),
  }),
})
