/** A bracket or quote that is opened and never closed: where (from 0), what, and the sign that would close it. */
export type OpenSign = { at: number; kind: 'bracket' | 'quote'; closing: string }

/** Finds the sign of a query string that is still open at its end, the innermost of several; null where all are closed. */
export function findOpenSign(query: string): OpenSign | null {
  const brackets: number[] = []
  for (let at = 0; at < query.length; at += 1) {
    const sign = query[at]
    if (sign === '\\') at += 1
    else if (sign === '(') brackets.push(at)
    else if (sign === ')') brackets.pop()
    else if (sign === '"') {
      const end = closingQuote(query, at + 1)
      if (end === -1) return { at, kind: 'quote', closing: '"' }
      at = end
    }
  }
  const last = brackets.at(-1)
  return last === undefined ? null : { at: last, kind: 'bracket', closing: ')' }
}

function closingQuote(query: string, from: number): number {
  for (let at = from; at < query.length; at += 1) {
    if (query[at] === '\\') at += 1
    else if (query[at] === '"') return at
  }
  return -1
}
