import { z } from 'zod'

/** Ids in one body; it has at most 20 MB. */
const chosenAtMost = 200_000

/**
 * Which documents something is done with: their ids, as every client sends them; or, beyond the contract, all that a clause of the search language
 * finds, so that nobody has to send fifty thousand ids.
 */
export const ChosenDocuments = z
  .union([z.array(z.string().max(512)).max(chosenAtMost), z.strictObject({ query: z.record(z.string(), z.unknown()) })])
  .meta({ id: 'ChosenDocuments' })
export type ChosenDocuments = z.infer<typeof ChosenDocuments>
