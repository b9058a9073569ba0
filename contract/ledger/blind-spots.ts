import { z } from 'zod'
import { call } from '../spine/call.ts'
import { joined } from '../spine/parameters.ts'
import { Reason } from '../tables/reason.ts'
import { blindStates } from './ledger.ts'

const count = z.int().nonnegative()

/**
 * What of a scope (all that filters leave, whatever words are looked for in it) could not be searched, or not wholly, as things are now. `documents`: all that it
 * has; `total`: such of them, the sum of `states`. `reasons`: why, by code with the facts that all share; a document of two reasons counts with both. They are
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

/** A clause of the search language: the filters of a search without its words. */
export const ScopeBody = z.strictObject({ query: z.record(z.string(), z.unknown()) }).meta({ id: 'ScopeBody' })

/** What a search could not see; ours. */
export const searchBlindSpotCalls = {
  inScope: call({
    method: 'POST',
    path: '/api/local/blind-spots/:indices',
    params: z.object({ indices: joined }),
    body: ScopeBody,
    answer: BlindSpots,
    errors: ['BAD_QUERY', 'BAD_INDEX_NAME', 'PROJECT_NOT_FOUND', 'ENGINE_DOWN'],
    needs: 'read',
    project: 'params.indices',
    summary:
      'How many documents that a query finds in these projects, joined by commas, could not be searched, by state of the ledger and reason',
    tags: ['search'],
  }),
}
