import { z } from 'zod'

/** What a task that carries a batch search out was asked for; beside the id what lists of tasks show of it. */
export const BatchArgs = z.object({
  uuid: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  projects: z.array(z.string()),
  nbQueries: z.int(),
  published: z.boolean(),
})
export type BatchArgs = z.infer<typeof BatchArgs>

/** What it tells while it goes on; `results` is exact, `stored` how many of these are kept. */
export const BatchProperties = z.object({
  uuid: z.string(),
  queries: z.int(),
  queriesDone: z.int(),
  errors: z.int(),
  results: z.int(),
  stored: z.int(),
  canResume: z.boolean(),
})
export type BatchProperties = z.infer<typeof BatchProperties>

/** What it results in, by the contract's names. */
export const BatchResultCounts = z.object({ nbResults: z.int(), nbQueriesWithoutResults: z.int(), nbErrors: z.int() })
export type BatchResultCounts = z.infer<typeof BatchResultCounts>

/** Of one that was only asked for. */
export function emptyProperties({ uuid, nbQueries }: BatchArgs): BatchProperties {
  return { uuid, queries: nbQueries, queriesDone: 0, errors: 0, results: 0, stored: 0, canResume: true }
}
