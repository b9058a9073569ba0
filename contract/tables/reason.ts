import { z } from 'zod'
import type { FactsArgument, ReasonCode } from './reasons.ts'

/** A reason as data: its code and facts. A code that a newer version wrote is kept, and shown as it is. */
export const Reason = z
  .strictObject({ code: z.string(), facts: z.record(z.string(), z.union([z.string(), z.number()])) })
  .meta({ id: 'Reason' })
export type Reason = z.infer<typeof Reason>

/** A reason with the facts that its sentence names. */
export function because<const Code extends ReasonCode>(code: Code, ...[facts]: FactsArgument<Code>): Reason {
  return { code, facts: { ...facts } }
}
