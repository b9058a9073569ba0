import type { Query } from '../../query/tree.ts'

/** Whether anything in the query looks for words on the field, so that there can be something to mark. */
export function searchesField(query: Query, field: string): boolean {
  return leavesOf(query).some((leaf) => 'field' in leaf && leaf.field === field)
}

/** The query with all its words looked for on one field, for highlights that do not ask on which field they were searched. */
export function onField(query: Query, field: string): Query {
  return {
    kind: 'bool',
    must: [],
    should: leavesOf(query).map((leaf) => ('field' in leaf ? { ...leaf, field } : leaf)),
    filter: [],
    mustNot: [],
  }
}

/** The parts that look for words; negated clauses are not counted. */
function leavesOf(query: Query): Query[] {
  switch (query.kind) {
    case 'bool':
      return [...query.must, ...query.should, ...query.filter].flatMap(leavesOf)
    case 'disMax':
      return query.queries.flatMap(leavesOf)
    case 'boost':
    case 'constant':
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
