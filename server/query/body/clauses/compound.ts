import { bool, disMax, readMinimum, withMinimum } from '../../bool.ts'
import { parsingError } from '../../query-error.ts'
import type { Query } from '../../tree.ts'
import { optional, readBoolean, readBoost, readList, readObject, readText, readTieBreaker, refuseOthers } from '../read.ts'
import type { ClauseReader } from './clause-reader.ts'
import { withBoost } from './options.ts'

const boolKeys = [
  'must',
  'should',
  'filter',
  'must_not',
  'mustNot',
  'minimum_should_match',
  'minimumShouldMatch',
  'adjust_pure_negative',
  'boost',
]

/** Reads a `bool`, each part of which is an object, a list or absent; an empty one matches everything. Throws QueryError. */
export function parseBool(clause: unknown, { parse }: ClauseReader): Query {
  const options = readObject(clause, 'bool')
  refuseOthers(options, boolKeys, 'bool')
  const read = (value: unknown) => readList(value).map(parse)
  const parts = {
    must: read(options.must),
    should: read(options.should),
    filter: read(options.filter),
    mustNot: [...read(options.must_not), ...read(options.mustNot)],
  }
  if (optional(options.adjust_pure_negative, 'bool.adjust_pure_negative', readBoolean) === false && hasOnlyExclusions(parts)) {
    throw parsingError('[bool] adjust_pure_negative [false] is not supported: a clause of exclusions alone means everything else')
  }
  const rule = optional(options.minimum_should_match ?? options.minimumShouldMatch, 'bool.minimum_should_match', readText)
  return withBoost(limited(bool(parts), rule, hasOnlyExclusions(parts)), options)
}

/** As in Elasticsearch the rule must be right, but has no effect where everything is found but what is excluded. */
function limited(query: Query, rule: string | undefined, isRest: boolean): Query {
  if (rule === undefined) return query
  readMinimum(rule)
  return isRest || query.kind !== 'bool' ? query : withMinimum(query, rule)
}

function hasOnlyExclusions({
  must,
  should,
  filter,
  mustNot,
}: Record<'must' | 'should' | 'filter' | 'mustNot', Query[]>): boolean {
  return mustNot.length > 0 && must.length + should.length + filter.length === 0
}

/** Reads a `dis_max`. Throws QueryError. */
export function parseDisMax(clause: unknown, { parse }: ClauseReader): Query {
  const options = readObject(clause, 'dis_max')
  refuseOthers(options, ['queries', 'tie_breaker', 'boost'], 'dis_max')
  const queries = readList(options.queries).map(parse)
  if (queries.length === 0) throw parsingError("[dis_max] requires 'queries' field with at least one clause")
  return withBoost(disMax(queries, optional(options.tie_breaker, 'dis_max.tie_breaker', readTieBreaker) ?? 0), options)
}

/** Reads a `constant_score`. Throws QueryError. */
export function parseConstantScore(clause: unknown, { parse }: ClauseReader): Query {
  const options = readObject(clause, 'constant_score')
  refuseOthers(options, ['filter', 'boost'], 'constant_score')
  if (options.filter === undefined) throw parsingError("[constant_score] requires a 'filter' element")
  const boost = optional(options.boost, 'constant_score.boost', readBoost) ?? 1
  return { kind: 'constant', query: parse(options.filter), boost }
}
