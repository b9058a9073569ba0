import type { Query } from '../../query/tree.ts'

/** A phrase of so many UTF-16 units has a dozen words or more. */
const longPhraseUnits = 100

/**
 * Whether a query can take seconds: a long phrase with slop moves each of its words through every place where it stands. The engine stops
 * it at its deadline; until then it must not take the connections of quick searches.
 */
export function isSlow(query: Query): boolean {
  // A list instead of recursion: what is nested too deeply is refused by the engine, with a sentence.
  const open = [query]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next.kind === 'phrase' && next.slop > 0 && next.text.length > longPhraseUnits) return true
    for (const part of partsOf(next)) open.push(part)
  }
  return false
}

function partsOf(query: Query): Query[] {
  switch (query.kind) {
    case 'bool':
      return [...query.must, ...query.should, ...query.filter, ...query.mustNot]
    case 'disMax':
      return query.queries
    case 'boost':
    case 'constant':
    case 'hasChild':
    case 'hasParent':
      return [query.query]
    default:
      return []
  }
}
