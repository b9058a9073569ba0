import type { Query } from '../../query/tree.ts'

/** A phrase of this many UTF-16 units has about a dozen words. */
const longPhraseUnits = 100

/** In as many fields a wildcard is looked for that names none. */
const manyFields = 4

/**
 * By which connections the queries of a request go. `slow`: they can take seconds, since matching a long sloppy phrase moves a cursor for each of its words through all positions of that word; the
 * engine stops it at its deadline, and until then it must not block quick searches. `wide`: they read all words of several fields, as a wildcard in front does, which takes some tens of milliseconds, and
 * several at once all processors.
 */
export type Lane = 'quick' | 'wide' | 'slow'

/** Iterative, since a query may be nested too deeply to recurse; the engine refuses such queries with a proper message. */
export function laneOf(queries: Query[]): Lane {
  const open = [...queries]
  let fields = 0
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next.kind === 'phrase' && next.slop > 0 && next.text.length > longPhraseUnits) return 'slow'
    if (next.kind === 'wildcard' && /^[*?]/.test(next.pattern)) fields += 1
    for (const part of partsOf(next)) open.push(part)
  }
  return fields >= manyFields ? 'wide' : 'quick'
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
