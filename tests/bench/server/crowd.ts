import { z } from 'zod'

/** What many-people.ts tells: where the server is, who asks, what is searched for, until when, and for how long somebody thinks on average. */
export const Crowd = z.object({
  address: z.string(),
  password: z.string(),
  project: z.string(),
  people: z.array(z.string()),
  words: z.array(z.string()),
  bodies: z.array(z.looseObject({})),
  endsAt: z.number(),
  thinkMs: z.number(),
})
export type Crowd = z.infer<typeof Crowd>

/** What they met: milliseconds of each request by what it was for, and what went wrong. */
export const Met = z.object({ times: z.record(z.string(), z.array(z.number())), faults: z.array(z.string()) })
export type Met = z.infer<typeof Met>
