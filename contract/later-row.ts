import { z } from 'zod'
import { type Call, nothing } from './spine/call.ts'

/** What a call of a feature that is still to come answers until then. */
export type Now =
  /** That there is none, or that nothing had to be done. */
  | { kind: 'value'; value: unknown }
  /** Rather than a success that did nothing; `part` is the subject of the sentence. */
  | { kind: 'refusal'; code: 'NOT_AVAILABLE'; message: string; part?: string }

/** A call whose feature is still to come. */
export type Later = Call & { now: Now }

/** A row of the table of what is still to come. */
export function later<const R extends Omit<Call, 'tags'> & { now: Now }>(row: R) {
  return { ...row, tags: ['to come'] as const }
}

/** Answers an empty list. */
export const noList = { answer: z.array(z.never()), now: { kind: 'value', value: [] } } as const
/** Answers that nothing had to be removed. */
export const nothingToRemove = { answer: nothing, now: { kind: 'value', value: undefined } } as const

/** Refuses with NOT_AVAILABLE; `part` is the subject of the sentence. */
export function notYet(part: string) {
  const now = { kind: 'refusal', code: 'NOT_AVAILABLE', message: `${part} is not part of Dossier yet`, part } as const
  return { answer: {}, errors: ['NOT_AVAILABLE'], now } as const
}
