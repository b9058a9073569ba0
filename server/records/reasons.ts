import { because, Reason } from '@dossier/contract'
import { z } from 'zod'

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
