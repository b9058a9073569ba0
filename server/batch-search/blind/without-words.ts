import type { Query, Scalar } from '../../query/tree.ts'
import { fieldType } from '../../query/wire-fields.ts'

/** Fields of text that documents have whatever could be read of them. */
const alwaysThere = new Set(['name', 'ledgerReason'])
/** Whole values that come from the text, or are searched as if they did. */
const readValues = new Set(['title', 'titleNorm'])

type Asked = { isLine: (value: Scalar) => boolean; isNegated: boolean }

/**
 * A query as the search page counts its blind spots: the same filters, no words. What asks for words, or for the line itself (`isLine`) in any field, then finds everything, and nothing
 * where it is negated: so no document is left out that might have been found if it could have been read.
 */
export function withoutWords(query: Query, isLine: (value: Scalar) => boolean): Query {
  return widened(query, { isLine, isNegated: false })
}

function widened(query: Query, asked: Asked): Query {
  const inner = (each: Query) => widened(each, asked)
  switch (query.kind) {
    case 'bool': {
      const { must, should, filter, mustNot, ...rest } = query
      const excluded = mustNot.map((each) => widened(each, { ...asked, isNegated: !asked.isNegated }))
      return { ...rest, must: must.map(inner), should: should.map(inner), filter: filter.map(inner), mustNot: excluded }
    }
    case 'disMax':
      return anyOf({ ...query, queries: query.queries.map(inner) })
    case 'boost':
    case 'constant':
      return { ...query, query: inner(query.query) }
    // Which of several documents it is, and whether it scores enough, is up to words.
    case 'oneOfEach':
      return asked.isNegated ? { kind: 'none' } : inner(query.query)
    case 'functionScore':
      return asked.isNegated && query.minScore !== undefined ? { kind: 'none' } : inner(query.query)
    default:
      return asksForWords(query, asked) ? { kind: asked.isNegated ? 'none' : 'all' } : query
  }
}

function anyOf(query: Query & { kind: 'disMax' }): Query {
  return query.queries.find(({ kind }) => kind === 'all') ?? query
}

function asksForWords(query: Query, { isLine }: Asked): boolean {
  // Names are found in text.
  if (query.kind === 'hasChild') return true
  const asked = valuesOf(query)
  return asked !== undefined && (isRead(asked.field) || asked.values.some(isLine))
}

function isRead(field: string): boolean {
  return readValues.has(field) || (fieldType(field) === 'text' && !alwaysThere.has(field))
}

/** What a query of one field looks for in it. */
function valuesOf(query: Query): { field: string; values: Scalar[] } | undefined {
  switch (query.kind) {
    case 'term':
      return { field: query.field, values: [query.value] }
    case 'terms':
      return { field: query.field, values: query.values }
    case 'match':
    case 'phrase':
    case 'prefix':
    case 'fuzzy':
      return { field: query.field, values: [query.text] }
    case 'wildcard':
    case 'regexp':
      return { field: query.field, values: [query.pattern] }
    case 'ids':
      return { field: '_id', values: query.ids }
    case 'range':
      return { field: query.field, values: [query.gt, query.gte, query.lt, query.lte].filter((each) => each !== undefined) }
    default:
      return undefined
  }
}
