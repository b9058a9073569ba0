import { type Occurrence, occurrences } from '@dossier/contract/query-string/occurrences'
import type { QueryStringClause, QueryStringGroup, QueryStringLeaf, QueryStringNode } from '@dossier/contract/query-string/tree'
import { checkBoost } from '../body/read.ts'
import { bool, boosted, disMax } from '../bool.ts'
import type { ClauseBudget } from '../clause-budget.ts'
import { expandField } from '../fields/field-type.ts'
import { lenient } from '../fields/lenient.ts'
import type { WeightedField } from '../fields/weighted-fields.ts'
import { argumentError, QueryError } from '../query-error.ts'
import type { Query } from '../tree.ts'
import { buildOnField, type LeafContext } from './build-leaf.ts'

/** The options with which a query string is built. */
export type QueryStringContext = LeafContext & {
  /** Fields of terms that name none. */
  fields: WeightedField[]
  /** Whether these are the default fields, so that `*` alone matches every document. */
  searchesAll: boolean
  /** Whether each word of a run becomes a clause, so that `minimum_should_match` can count them. */
  splitsWords: boolean
  /** Counts each leaf once for each of its fields. */
  budget: ClauseBudget
}

/** The query of a group; undefined if analysis leaves nothing of it: as in Lucene, the clause is then dropped. Throws QueryError. */
export function buildGroup(group: QueryStringGroup, context: QueryStringContext): Query | undefined {
  const clauses = context.splitsWords ? group.clauses.flatMap(splitWords) : group.clauses
  const queries = clauses.map((clause) => buildNode(clause.node, context))
  const found = occurrences(clauses, context.operator, (index) => queries[index] !== undefined)
  const parts: Record<Occurrence, Query[]> = { must: [], should: [], mustNot: [] }
  queries.forEach((query, index) => {
    const occurrence = found[index]
    if (query && occurrence) parts[occurrence].push(query)
  })
  const positive = [...parts.must, ...parts.should]
  if (positive.length + parts.mustNot.length === 0) return undefined
  const [only] = positive
  return withBoost(only && positive.length === 1 && parts.mustNot.length === 0 ? only : bool(parts), group.boost)
}

function splitWords(clause: QueryStringClause): QueryStringClause[] {
  const { node } = clause
  if (node.kind !== 'text' || node.words === undefined) return [clause]
  return node.words.map((word) => ({ ...clause, node: { ...node, ...word } }))
}

function buildNode(node: QueryStringNode, context: QueryStringContext): Query | undefined {
  if (node.kind === 'group') return buildGroup(node, context)
  try {
    return boostedLeaf(node, context)
  } catch (error) {
    if (!(error instanceof QueryError)) throw error
    throw new QueryError(error.type, `${error.reason} at line 1, column ${node.start}`, error.causedBy)
  }
}

function boostedLeaf(leaf: QueryStringLeaf, context: QueryStringContext): Query | undefined {
  const query = buildLeaf(leaf, context)
  return query && withBoost(query, leaf.boost)
}

/** Throws QueryError for a boost that a score cannot hold. */
function withBoost(query: Query, boost: number | undefined): Query {
  return boosted(query, boost === undefined ? undefined : checkBoost(boost, 'boost'))
}

function buildLeaf(leaf: QueryStringLeaf, context: QueryStringContext): Query | undefined {
  const isStar = leaf.kind === 'wildcard' && leaf.pattern === '*'
  // `*:*`, and `*` on the default fields, also match documents that have no text at all.
  if (isStar && (leaf.field === '*' || (leaf.field === undefined && context.searchesAll))) return { kind: 'all' }
  if (leaf.field === '_exists_') return buildExists(leaf, context)
  const fields = fieldsOf(leaf, context)
  context.budget.spend(fields.length)
  const queries = fields.flatMap(({ name, weight }) => {
    const query = lenient(context.isLenient, () => buildOnField(leaf, name, context))
    return query ? [boosted(query, weight)] : []
  })
  const useful = queries.filter((query) => query.kind !== 'none')
  if (useful.length > 0) return disMax(useful, context.tieBreaker)
  return queries.length > 0 ? { kind: 'none' } : undefined
}

function fieldsOf(leaf: QueryStringLeaf, context: QueryStringContext): WeightedField[] {
  if (leaf.field === undefined || leaf.field === '*') return context.fields
  return expandField(leaf.field).map((name) => ({ name, weight: 1 }))
}

/** `_exists_:name`: at least one of the fields that the name expands to has a value. */
function buildExists(leaf: QueryStringLeaf, context: QueryStringContext): Query | undefined {
  if (leaf.kind !== 'text' && leaf.kind !== 'phrase') throw argumentError('[_exists_] needs the whole name of a field')
  const fields = expandField(leaf.text)
  context.budget.spend(fields.length)
  const queries = fields.map((field) => buildOnField({ ...leaf, kind: 'wildcard', pattern: '*' }, field, context))
  return bool({ should: queries.filter((query) => query !== undefined) })
}
