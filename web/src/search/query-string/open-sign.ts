import { readTokens } from '@dossier/contract/query-string/tokens'

/** A bracket or quote that is opened and never closed: where (from 0), what, and the sign that would close it. */
export type OpenSign = { at: number; kind: 'bracket' | 'quote'; closing: string }

/** Finds the sign of a query string that is still open at its end, the innermost of several; null where all are closed. */
export function findOpenSign(query: string): OpenSign | null {
  const brackets: number[] = []
  for (const { kind, image, start } of readTokens(query)) {
    if (kind === 'open') brackets.push(start)
    if (kind === 'close') brackets.pop()
    if (kind === 'unreadable' && image === '"') return { at: start, kind: 'quote', closing: '"' }
  }
  const last = brackets.at(-1)
  return last === undefined ? null : { at: last, kind: 'bracket', closing: ')' }
}
