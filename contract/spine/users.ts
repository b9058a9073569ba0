import { z } from 'zod'

/** A user as the contract tells of others: where only the id is known, all else is null or empty. */
export const WireUser = z
  .strictObject({
    id: z.string(),
    name: z.string().nullable(),
    email: z.string().nullable(),
    provider: z.string(),
    details: z.looseObject({}),
  })
  .meta({ id: 'User' })
export type WireUser = z.infer<typeof WireUser>
