import { readTokens } from './tokens.ts'

/** The query with OR in place of each AND: any of its terms will do. What is negated stays negated. */
export function anyTerm(query: string): string {
  let result = ''
  let done = 0
  for (const { kind, start, end } of readTokens(query)) {
    if (kind !== 'and') continue
    result += `${query.slice(done, start)}OR`
    done = end
  }
  return result + query.slice(done)
}
