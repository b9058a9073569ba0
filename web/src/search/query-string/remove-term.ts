import type { QueryTerm } from './query-terms.ts'

/** The query without one of its terms; operators and brackets that have lost their sense go with it. */
export function removeTerm(query: string, term: QueryTerm): string {
  let before = query.slice(0, term.start).trimEnd()
  let after = query.slice(term.end).trimStart()
  for (let isEmpty = true; isEmpty; ) {
    isEmpty = before.endsWith('(') && after.startsWith(')')
    if (!isEmpty) break
    before = before
      .slice(0, -1)
      .replace(/(?:[\p{L}\p{N}_.]+:|NOT\s*|[-!+])$/u, '')
      .trimEnd()
    after = after
      .slice(1)
      .replace(/^[~^][\d.]*/, '')
      .trimStart()
  }
  const led = before.match(/(?:^|\s|\()(?:AND|OR|&&|\|\|)$/)
  if (led) return join(before.slice(0, before.length - led[0].trimStart().length), after)
  const isFirst = before === '' || before.endsWith('(')
  return join(before, isFirst ? after.replace(/^(?:AND|OR|&&|\|\|)\s+/, '') : after)
}

function join(before: string, after: string): string {
  const left = before.trimEnd()
  const needsSpace = left !== '' && after !== '' && !left.endsWith('(') && !after.startsWith(')')
  return `${left}${needsSpace ? ' ' : ''}${after}`
}
