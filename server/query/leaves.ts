import type { Query } from './tree.ts'

/** The query with each of its leaves replaced; the same object where none of them changes. */
export function replaceLeaves(query: Query, replace: (leaf: Query) => Query): Query {
  const inner = (one: Query) => replaceLeaves(one, replace)
  switch (query.kind) {
    case 'bool': {
      const { must, should, filter, mustNot } = query
      const parts = {
        must: each(must, inner),
        should: each(should, inner),
        filter: each(filter, inner),
        mustNot: each(mustNot, inner),
      }
      const isSame = parts.must === must && parts.should === should && parts.filter === filter && parts.mustNot === mustNot
      return isSame ? query : { ...query, ...parts }
    }
    case 'disMax': {
      const queries = each(query.queries, inner)
      return queries === query.queries ? query : { ...query, queries }
    }
    case 'boost':
    case 'constant':
    case 'hasChild':
    case 'hasParent':
    case 'oneOfEach': {
      const replaced = inner(query.query)
      return replaced === query.query ? query : { ...query, query: replaced }
    }
    case 'functionScore': {
      const functions = query.functions.map((one) => (one.filter ? { ...one, filter: inner(one.filter) } : one))
      const isSame = functions.every(({ filter }, at) => filter === query.functions[at]?.filter)
      const replaced = inner(query.query)
      return isSame && replaced === query.query ? query : { ...query, query: replaced, functions }
    }
    default:
      return replace(query)
  }
}

function each(queries: Query[], replace: (query: Query) => Query): Query[] {
  const replaced = queries.map(replace)
  return replaced.every((query, at) => query === queries[at]) ? queries : replaced
}

/** The leaves of a query, in order of appearance. */
export function leavesOf(query: Query): Query[] {
  const leaves: Query[] = []
  replaceLeaves(query, (leaf) => {
    leaves.push(leaf)
    return leaf
  })
  return leaves
}
