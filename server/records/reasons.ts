import { because, Reason } from '@dossier/contract'
import type { ExpressionBuilder } from 'kysely'
import { z } from 'zod'
import type { RecordsSchema } from './schema.ts'

const Reasons = z.array(Reason)

/** Reasons as the records keep them: JSON. */
export function packReasons(reasons: readonly Reason[]): string {
  return JSON.stringify(reasons)
}

/** The reasons of a stored line. Before reasons were data a line held one English sentence, which is kept as a note. */
export function unpackReasons(stored: string): Reason[] {
  if (stored === '') return []
  return stored.startsWith('[') ? Reasons.parse(JSON.parse(stored)) : [because('note', { text: stored })]
}

/**
 * Lines with a reason of this code, be it for their state or noticed by a walk: of small letters and hyphens only, so that none of them has a meaning in a
 * pattern.
 */
export function givesReason(code: string) {
  return (eb: ExpressionBuilder<RecordsSchema, 'entry'>) => {
    const pattern = `%{"code":"${code}",%`
    const isGiven = eb.or([eb('reason', 'like', pattern), eb('noticed', 'like', pattern)])
    if (code !== 'note') return isGiven
    return eb.or([isGiven, eb.and([eb('reason', '<>', ''), eb('reason', 'not like', '[%')])])
  }
}
