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

/**
 * Why a document that could not be searched is likely to hold what is sought. `words`: the search finds it by its name, its metadata or what was read of it. The others
 * are its neighbours: of `documents` that were read wholly and lie in the same folder, in the same file, in the same thread, or are of the same month, `found` are found.
 */
export const LikelySign = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('words') }),
    z.strictObject({ kind: z.enum(['folder', 'file', 'thread', 'month']), found: count, documents: count }),
  ])
  .meta({ id: 'LikelySign' })
export type LikelySign = z.infer<typeof LikelySign>

/** The likeliest first; `total`: how many have a sign at all, of the first `examined` documents that could not be searched. */
export const LikelySpots = z
  .strictObject({
    examined: count,
    total: count,
    items: z.array(
      z.strictObject({
        index: z.string(),
        id: z.string(),
        routing: z.string(),
        /** Its file's path and, behind `!/`, its place in it. */
        path: z.string(),
        state: z.enum(blindStates),
        signs: z.array(LikelySign),
      }),
    ),
  })
  .meta({ id: 'LikelySpots' })
export type LikelySpots = z.infer<typeof LikelySpots>

/** A search, `query`, and its filters without its words, `within`: clauses of the search language. */
export const LikelyBody = z
  .strictObject({ query: z.record(z.string(), z.unknown()), within: z.record(z.string(), z.unknown()) })
  .meta({ id: 'LikelyBody' })

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
  likely: call({
    method: 'POST',
    path: '/api/local/blind-spots/:indices/likely',
    params: z.object({ indices: joined }),
    body: LikelyBody,
    answer: LikelySpots,
    errors: ['BAD_QUERY', 'BAD_INDEX_NAME', 'PROJECT_NOT_FOUND', 'ENGINE_DOWN'],
    needs: 'read',
    project: 'params.indices',
    summary:
      'Which documents that could not be searched are likely to hold what a search looks for, by their names and neighbours, the likeliest 50',
    tags: ['search'],
  }),
}
