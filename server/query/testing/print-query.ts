import { leastOf } from '../bool.ts'
import type { Fuzziness, Query } from '../tree.ts'

/**
 * A query in the notation of Lucene's own explanations, so that expected trees can be read, and compared with a real node's word for word.
 * Words of a text are split at white space and hyphens: enough for the cases of the tests.
 */
export function printQuery(query: Query): string {
  const printed = print(query)
  return query.kind === 'bool' && query.minimumShouldMatch === undefined ? printed.slice(1, -1) : printed
}

function print(query: Query): string {
  switch (query.kind) {
    case 'all':
      return '*:*'
    case 'none':
      return 'none'
    case 'term':
      return `${query.field}:${typeof query.value === 'number' ? `[${query.value} TO ${query.value}]` : query.value}`
    case 'terms':
      return `${query.field}:{${query.values.join(' ')}}`
    case 'ids':
      return `_id:${query.ids.join(' ')}`
    case 'namedSet':
      return `namedSet(${query.set})`
    case 'inSet':
      return `inSet(${query.name} ${query.version})`
    case 'match':
      return printMatch(query)
    case 'phrase':
      return `${query.field}:"${query.text.toLowerCase()}${query.prefix ? '*' : ''}"${query.slop > 0 ? `~${query.slop}` : ''}`
    case 'prefix':
      return `${query.field}:${query.text}*`
    case 'wildcard':
      return `${query.field}:${query.pattern}${query.ignoreCase ? '/i' : ''}`
    case 'regexp':
      return `${query.field}:/${query.pattern}/${query.ignoreCase ? 'i' : ''}`
    case 'fuzzy':
      return `${query.field}:${query.text}~${query.distance}`
    case 'range':
      return printRange(query)
    case 'exists':
      return `_exists_:${query.field}`
    case 'bool':
      return printBool(query)
    case 'disMax':
      return `(${query.queries.map(print).join(' | ')})`
    case 'boost':
      return `(${printQuery(query.query)})^${query.boost.toFixed(1)}`
    case 'constant':
      return `constant(${printQuery(query.query)})`
    case 'hasChild':
    case 'hasParent':
      return `${query.kind}(${printQuery(query.query)})`
    case 'oneOfEach':
      return `one of each ${query.field}(${printQuery(query.query)})`
    case 'functionScore':
      return `function score(${printQuery(query.query)})`
    case 'parentId':
      return `parentId(${query.id})`
  }
}

function printMatch({ field, text, operator, fuzzy, minimum }: Query & { kind: 'match' }): string {
  const words = text
    .toLowerCase()
    .split(/[\s&()+-]+/)
    .filter((word) => word !== '')
  const printed = words.map(
    (word) => `${operator === 'and' && words.length > 1 ? '+' : ''}${field}:${word}${printFuzzy(word, fuzzy)}`,
  )
  const least = minimum && words.length > 1 ? `~${leastOf(minimum, words.length)}` : ''
  return words.length === 1 ? printed.join('') : `(${printed.join(' ')})${least}`
}

function printFuzzy(word: string, fuzzy: Fuzziness | undefined): string {
  if (!fuzzy) return ''
  return word.length < fuzzy.one ? '' : word.length < fuzzy.two ? '~1' : '~2'
}

function printRange(query: Query & { kind: 'range' }): string {
  const { field, gt, gte, lt, lte } = query
  const low = typeof gt === 'number' ? `[${gt + 1}` : gt === undefined ? `[${gte ?? '*'}` : `{${gt}`
  const high = typeof lt === 'number' ? `${lt - 1}]` : lt === undefined ? `${lte ?? '*'}]` : `${lt}}`
  return `${field}:${low} TO ${high}`
}

function printBool({ must, filter, should, mustNot, minimumShouldMatch }: Query & { kind: 'bool' }): string {
  const clauses = [
    ...must.map((clause) => `+${print(clause)}`),
    ...filter.map((clause) => `#${print(clause)}`),
    ...should.map(print),
    ...mustNot.map((clause) => `-${print(clause)}`),
  ]
  return `(${clauses.join(' ')})${minimumShouldMatch === undefined ? '' : `~${minimumShouldMatch}`}`
}
