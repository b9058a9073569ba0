import type { Query } from '../../query/tree.ts'

/** Whether any part of the query searches the field, so that it can have marks. */
export function searchesField(query: Query, field: string): boolean {
  return leavesOn(query, field).length > 0
}

/** The query with all its terms on one field, for highlights with `require_field_match: false`. */
export function onField(query: Query, field: string): Query {
  return {
    kind: 'bool',
    must: [],
    should: leavesOf(query).map((leaf) => ('field' in leaf ? { ...leaf, field } : leaf)),
    filter: [],
    mustNot: [],
  }
}

/** The parts of the query that search for terms in the field. */
export function leavesOn(query: Query, field: string): Query[] {
  return leavesOf(query).filter((leaf) => 'field' in leaf && leaf.field === field)
}

/** The leaves that search for terms; negated clauses are not counted. */
function leavesOf(query: Query): Query[] {
  switch (query.kind) {
    case 'bool':
      return [...query.must, ...query.should, ...query.filter].flatMap(leavesOf)
    case 'disMax':
      return query.queries.flatMap(leavesOf)
    case 'boost':
    case 'constant':
    case 'oneOfEach':
    case 'functionScore':
      return leavesOf(query.query)
    case 'term':
    case 'terms':
    case 'match':
    case 'phrase':
    case 'prefix':
    case 'wildcard':
    case 'regexp':
    case 'fuzzy':
      return [query]
    default:
      return []
  }
}
