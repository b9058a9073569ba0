import type { Query } from '../../query/tree.ts'

/** A phrase of this many UTF-16 units has about a dozen words. */
const longPhraseUnits = 100

/** In as many fields a wildcard is looked for that names none. */
const manyFields = 4

/**
 * Whether a query can take seconds: matching a long sloppy phrase moves a cursor for each of its words through all positions of that word. The
 * engine stops it at its deadline; until then it must not block quick searches.
 */
export function isSlow(query: Query): boolean {
  return withParts(query).some((part) => part.kind === 'phrase' && part.slop > 0 && part.text.length > longPhraseUnits)
}

/** Whether a query reads all words of several fields, as a wildcard in front does. That takes some tens of milliseconds, and several at once all processors. */
export function isWide(query: Query): boolean {
  return withParts(query).filter((part) => part.kind === 'wildcard' && /^[*?]/.test(part.pattern)).length >= manyFields
}

/** The query and all parts of it. Iterative, since it may be nested too deeply to recurse; the engine refuses such queries with a proper message. */
function withParts(query: Query): Query[] {
  const parts = [query]
  for (let at = 0, part = parts[at]; part !== undefined; at += 1, part = parts[at])
    for (const below of partsOf(part)) parts.push(below)
  return parts
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
