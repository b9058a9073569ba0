import { z } from 'zod'

/** What a task that searches a batch search again was asked for; `run`: which run of it. */
export const AgainArgs = z.object({ uuid: z.string(), name: z.string(), projects: z.array(z.string()), run: z.int() })
export type AgainArgs = z.infer<typeof AgainArgs>

/** What it tells while it goes on; `new` and `gone` are hits. */
export const AgainProperties = z.object({
  uuid: z.string(),
  queries: z.int(),
  queriesDone: z.int(),
  new: z.int(),
  gone: z.int(),
  canResume: z.boolean(),
})
export type AgainProperties = z.infer<typeof AgainProperties>

/** What it results in. */
export const AgainResult = z.object({ new: z.int(), gone: z.int() })
export type AgainResult = z.infer<typeof AgainResult>
