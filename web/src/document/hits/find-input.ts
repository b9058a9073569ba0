import type { FindKind } from '@dossier/contract/documents/documents'
import { pathPattern } from '@dossier/contract/path-patterns/path-pattern'
import type { PatternFault } from '@dossier/contract/path-patterns/pattern-fault'

/** What was typed into "find in document", and how it is meant. */
export type FindInput = { text: string; kind: FindKind; wholeWords: boolean; matchCase: boolean }

/** Nothing typed, and what was typed would be found as it stands. */
export const emptyFind: FindInput = { text: '', kind: 'text', wholeWords: false, matchCase: false }

/** Why an expression cannot be carried out, before the server is asked; undefined where it can, and for what is no expression. */
export function faultOf({ kind, text }: FindInput): PatternFault | undefined {
  if (kind !== 'expression' || text === '') return undefined
  const pattern = pathPattern(text)
  return 'fault' in pattern ? pattern.fault : undefined
}
