import { readQueryString } from '@dossier/contract/query-string/parser'
import type { QueryStringNode } from '@dossier/contract/query-string/tree'
import { parseQueryString } from '../query/parse-query-string.ts'
import { shardError } from '../query/query-error.ts'
import type { Query } from '../query/tree.ts'

/**
 * A query string about a text alone: the words, phrases and patterns in it, each on its own, also negated ones; and whether a text in which those with certain
 * places in `leaves` occur is one that is looked for.
 */
export type TextQuery = { leaves: Query[]; holds(found: ReadonlySet<number>): boolean }

/** A field that the index does not know would match nothing, and nobody would hear of it. */
function refuseFields(node: QueryStringNode): void {
  if (node.kind === 'group') for (const clause of node.clauses) refuseFields(clause.node)
  else if (node.field !== undefined && node.field !== 'content') throw notAsked(node.field)
}

function notAsked(what: string) {
  return shardError(
    `Former versions are searched by words, phrases and patterns in their text: "${what}" cannot be asked of them`,
  )
}

type Condition = (found: ReadonlySet<number>) => boolean

/**
 * Reads a query string as the search over the content does.
 *
 * Throws QueryError where the grammar does not allow it, and for what a former text cannot be asked: fields, ranges.
 */
export function readTextQuery(text: string): TextQuery {
  refuseFields(readQueryString(text).group)
  const leaves: Query[] = []
  const holds = readCondition(parseQueryString(text, { defaultField: 'content' }), leaves)
  return { leaves, holds }
}

function readCondition(query: Query, leaves: Query[]): Condition {
  const all = (queries: Query[]) => queries.map((each) => readCondition(each, leaves))
  switch (query.kind) {
    case 'all':
      return () => true
    case 'none':
      return () => false
    case 'boost':
    case 'constant':
      return readCondition(query.query, leaves)
    case 'disMax': {
      const parts = all(query.queries)
      return (found) => parts.some((holds) => holds(found))
    }
    case 'bool':
      return boolCondition({
        needed: all([...query.must, ...query.filter]),
        optional: all(query.should),
        negated: all(query.mustNot),
        minimum: query.minimumShouldMatch,
      })
    default:
      return leafCondition(query, leaves)
  }
}

type Bool = { needed: Condition[]; optional: Condition[]; negated: Condition[]; minimum: number | undefined }

function boolCondition({ needed, optional, negated, minimum }: Bool): Condition {
  const least = minimum ?? (needed.length === 0 && optional.length > 0 ? 1 : 0)
  return (found) =>
    needed.every((holds) => holds(found)) &&
    !negated.some((holds) => holds(found)) &&
    optional.filter((holds) => holds(found)).length >= least
}

const kinds = ['match', 'phrase', 'prefix', 'wildcard', 'regexp', 'fuzzy', 'term']

function leafCondition(query: Query, leaves: Query[]): Condition {
  const field = 'field' in query ? query.field : query.kind
  if (field !== 'content' || !kinds.includes(query.kind)) {
    throw shardError(
      `Former versions are searched by words, phrases and patterns in their text: "${field}" cannot be asked of them`,
    )
  }
  const at = leaves.push(query) - 1
  return (found) => found.has(at)
}
