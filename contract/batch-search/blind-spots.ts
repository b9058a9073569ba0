import { z } from 'zod'
import { blindStates } from '../ledger/ledger.ts'
import { call } from '../spine/call.ts'
import { Reason } from '../tables/reason.ts'
import { BatchSearchId } from './batch-search.ts'

const count = z.int().nonnegative()

/**
 * What of the scope of a batch search (its projects, file types, folders, tags, and the filters of its template) could not be searched, or not wholly, as things are now. `documents`: all that the
 * scope has; `total`: such of them, the sum of `states`. `reasons`: why, by code with the facts that all share; a document of two reasons counts with both. They are
 * those of the first `explained` documents where there are very many.
 */
export const BlindSpots = z
  .strictObject({
    documents: count,
    total: count,
    states: z.array(
      z.strictObject({
        state: z.enum(blindStates),
        count,
        reasons: z.array(z.strictObject({ reason: Reason, count })),
      }),
    ),
    explained: count,
  })
  .meta({ id: 'BlindSpots' })
export type BlindSpots = z.infer<typeof BlindSpots>

/** The header of a CSV of results that says how many documents of the scope could not be searched. */
export const blindHeader = 'x-dossier-blind-spots'

/** What a batch search could not see; ours. */
export const blindSpotCalls = {
  blindSpots: call({
    method: 'GET',
    path: '/api/batch/search/:id/blind-spots',
    params: z.object({ id: BatchSearchId }),
    answer: BlindSpots,
    errors: ['NOT_FOUND', 'PROJECT_NOT_FOUND', 'ENGINE_DOWN'],
    needs: 'user',
    summary: 'How many documents in the scope of a batch search could not be searched, by state of the ledger and reason',
    tags: ['batch search'],
  }),
}
