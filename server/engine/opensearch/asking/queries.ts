import { AppError } from '@dossier/contract'
import { leavesOf } from '../../../query/leaves.ts'
import type { Query, Scalar, ScoreFunction, ScoreValue } from '../../../query/tree.ts'
import { fieldType } from '../../../query/wire-fields.ts'
import { mostTerms } from '../storing/mapping.ts'
import { clusterField, clusterValue, hasWords, isoDate } from './fields.ts'
import { type Body, exactly, matching, nothing, patternOf, phrase } from './words.ts'

/** What a query needs beside the index: the documents of sets, and those that repeat the value of another. */
export type QueryParts = {
  nameOf(project: string): string
  setOf(name: string): ReadonlySet<number>
  repeats(query: Query, field: string): Promise<number[]>
}

/** Below what a cluster refuses by itself, after having read all of it. */
const mostLevels = 200

/** Turns our query into the cluster's. Throws AppError BAD_QUERY where it is nested too deeply. */
export async function clusterQuery(query: Query, parts: QueryParts, level = 0): Promise<Body> {
  if (level > mostLevels) throw new AppError('BAD_QUERY', { message: tooDeep })
  const inner = (one: Query) => clusterQuery(one, parts, level + 1)
  const all = (queries: Query[]) => Promise.all(queries.map(inner))
  switch (query.kind) {
    case 'bool': {
      const { minimumShouldMatch } = query
      const [must, should, filter, mustNot] = await Promise.all([query.must, query.should, query.filter, query.mustNot].map(all))
      const least = minimumShouldMatch === undefined ? {} : { minimum_should_match: minimumShouldMatch }
      return { bool: { must, should, filter, must_not: mustNot, ...least } }
    }
    case 'disMax':
      return { dis_max: { queries: await all(query.queries), tie_breaker: query.tieBreaker } }
    case 'boost':
      return { bool: { must: [await inner(query.query)], boost: query.boost } }
    case 'constant':
      return { constant_score: { filter: await inner(query.query), boost: query.boost } }
    case 'hasChild':
      return { has_child: { type: 'NamedEntity', query: await inner(query.query), ignore_unmapped: true } }
    case 'hasParent':
      return both({ has_parent: { parent_type: 'Document', query: await inner(query.query), ignore_unmapped: true } }, isEntity)
    case 'oneOfEach': {
      const repeated = await parts.repeats(query.query, query.field)
      return { bool: { must: [await inner(query.query)], must_not: inRids(repeated) } }
    }
    case 'functionScore': {
      const functions = await Promise.all(query.functions.map((one) => scoreFunction(one, inner)))
      return {
        function_score: {
          query: await inner(query.query),
          functions,
          score_mode: query.scoreMode,
          boost_mode: query.boostMode,
          max_boost: query.maxBoost,
          ...(query.minScore === undefined ? {} : { min_score: query.minScore }),
        },
      }
    }
    default:
      return leaf(query, parts)
  }
}

type Leaf = Exclude<
  Query,
  { kind: 'bool' | 'disMax' | 'boost' | 'constant' | 'hasChild' | 'hasParent' | 'oneOfEach' | 'functionScore' }
>

function leaf(query: Leaf, parts: QueryParts): Body {
  if ('field' in query) return query.field === '_index' ? onField(onIndex(query, parts)) : onField(query)
  switch (query.kind) {
    case 'all':
      return { match_all: {} }
    case 'none':
      return nothing
    case 'ids':
      return inPieces(query.ids, (values) => ({ ids: { values } }))
    case 'parentId':
      return { parent_id: { type: 'NamedEntity', id: query.id, ignore_unmapped: true } }
    case 'inSet':
      return inSet(query, parts)
    case 'namedSet':
      throw new AppError('INTERNAL', { message: `The set ${query.set} was not named for the engine` })
  }
}

type OnField = Extract<Leaf, { field: string }>

function onField(query: OnField): Body {
  if (query.field === '_id') return onId(query)
  if (query.field === '_routing') return onRouting(query)
  if (fieldType(query.field) === undefined && query.field !== 'metadata') return nothing
  switch (query.kind) {
    case 'term':
      return exactly(query.field, query.value)
    case 'terms':
      return anyOf(query)
    case 'match':
      return matching(query)
    case 'phrase':
      return phrase(query)
    case 'range':
      return range(query)
    case 'exists':
      return { exists: { field: clusterField(query.field) } }
    default:
      return patternOf(query)
  }
}

/** Projects are known to the cluster by the names of their indices. */
function onIndex(query: OnField, { nameOf }: QueryParts): OnField {
  const named = (value: Scalar) => nameOf(String(value))
  if (query.kind === 'term') return { ...query, value: named(query.value) }
  if (query.kind === 'terms') return { ...query, values: query.values.map(named) }
  return query.kind === 'match' || query.kind === 'phrase' ? { ...query, text: named(query.text) } : query
}

function onId(query: OnField): Body {
  const values = query.kind === 'term' ? [query.value] : query.kind === 'terms' ? query.values : []
  if (query.kind === 'exists') return { match_all: {} }
  if (query.kind === 'match' || query.kind === 'phrase') return { ids: { values: [query.text] } }
  return values.length === 0 ? nothing : { ids: { values: values.map(String) } }
}

/** A document's routing is the id of its root; a named entity is found as its document is. */
function onRouting(query: OnField): Body {
  const ofDocument = onField({ ...query, field: 'rootDocument' })
  const ofEntity = { has_parent: { parent_type: 'Document', query: ofDocument, ignore_unmapped: true } }
  return { bool: { should: [ofDocument, { constant_score: { filter: ofEntity } }], minimum_should_match: 1 } }
}

function anyOf({ field, values }: Extract<Query, { kind: 'terms' }>): Body {
  if (hasWords(field)) return { constant_score: { filter: { bool: { should: values.map((value) => exactly(field, value)) } } } }
  const terms = values.map((value) => clusterValue(field, value)).filter((value) => value !== undefined)
  return inPieces(terms, (some) => ({ terms: { [clusterField(field)]: some } }))
}

function range({ kind: _, field, ...bounds }: Extract<Query, { kind: 'range' }>): Body {
  const given = Object.entries(bounds).filter(([, bound]) => bound !== undefined)
  if (given.length === 0) return { constant_score: { filter: { exists: { field: clusterField(field) } } } }
  const isDate = fieldType(field) === 'date'
  const asTold = given.map(([name, bound]) => [name, isDate && typeof bound === 'number' ? isoDate(bound) : bound])
  return { range: { [clusterField(field)]: { ...Object.fromEntries(asTold), ...(isDate && { format: 'strict_date_time' }) } } }
}

/** Among what is asked for a set scores like a term of a field without norms. */
function inSet({ name, among }: Extract<Query, { kind: 'inSet' }>, parts: QueryParts): Body {
  const rids = parts.setOf(name)
  if (among === undefined) return inRids([...rids])
  const all = parts.setOf(among.name).size
  const rarity = Math.log(1 + (all - rids.size + 0.5) / (rids.size + 0.5))
  return { constant_score: { filter: inRids([...rids]), boost: rarity } }
}

/** Documents by their numbers. */
export function inRids(rids: number[]): Body {
  return inPieces(rids, (some) => ({ terms: { 'dossier.rid': some } }))
}

/** A clause takes a limited number of values: of more there are several, which score as one. */
function inPieces<T>(values: T[], clause: (some: T[]) => Body): Body {
  if (values.length === 0) return nothing
  if (values.length <= mostTerms) return { constant_score: { filter: clause(values) } }
  const pieces = Array.from({ length: Math.ceil(values.length / mostTerms) }, (_, at) =>
    clause(values.slice(at * mostTerms, (at + 1) * mostTerms)),
  )
  return { constant_score: { filter: { bool: { should: pieces } } } }
}

/** Documents have no `of`. */
export const isEntity: Body = { exists: { field: 'dossier.of' } }
/** All that is ours says so: another Dossier's documents have numbers too. */
export function isOwn(owner: string): Body {
  return { term: { 'dossier.owner': owner } }
}

export const isDocument: Body = { exists: { field: 'dossier.rid' } }

/** The first with its score, where the second finds it too. */
export function both(scored: Body, filter: Body): Body {
  return { bool: { must: [scored], filter: [filter] } }
}

/** The leaves of a query. Throws AppError BAD_QUERY where it is nested too deeply to be gone through. */
export function leavesOrRefusal(query: Query): Query[] {
  try {
    return leavesOf(query)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new AppError('BAD_QUERY', { message: tooDeep }, { cause: error })
  }
}

const tooDeep = 'The query is nested too deeply'

async function scoreFunction({ filter, weight, value }: ScoreFunction, inner: (query: Query) => Promise<Body>): Promise<Body> {
  return {
    ...(filter && { filter: await inner(filter) }),
    ...(weight !== undefined && { weight }),
    ...(value && scoreValue(value)),
  }
}

function scoreValue(value: ScoreValue): Body {
  if (value.kind === 'random') return { random_score: { seed: value.seed, field: 'dossier.number' } }
  const { field, factor, modifier, missing } = value
  return {
    field_value_factor: { field: clusterField(field), factor, modifier, ...(missing === undefined ? {} : { missing }) },
  }
}
