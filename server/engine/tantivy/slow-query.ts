import type { Query } from '../../query/tree.ts'

/** A phrase of this many UTF-16 units has about a dozen words. */
const longPhraseUnits = 100

/**
 * Whether a query can take seconds: matching a long sloppy phrase moves a cursor for each of its words through all positions of that word. The
 * engine stops it at its deadline; until then it must not block quick searches.
 */
export function isSlow(query: Query): boolean {
  // Iterative, since the query may be nested too deeply to recurse; the engine refuses such queries with a proper message.
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
    case 'oneOfEach':
    case 'functionScore':
      return [query.query]
    default:
      return []
  }
}
