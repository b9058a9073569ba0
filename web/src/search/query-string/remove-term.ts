import type { QueryTerm } from './query-terms.ts'

/** The query without one of its terms; operators and brackets that have lost their sense go with it. */
export function removeTerm(query: string, { cut: [from, to] }: QueryTerm): string {
  const before = query.slice(0, from).trimEnd()
  const after = query.slice(to).trimStart()
  const needsSpace = before !== '' && after !== '' && !before.endsWith('(') && !after.startsWith(')')
  return `${before}${needsSpace ? ' ' : ''}${after}`
}
