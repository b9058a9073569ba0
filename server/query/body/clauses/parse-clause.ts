import type { ClauseName } from '@dossier/contract/search/search-request'
import type { ClauseBudget } from '../../clause-budget.ts'
import { argumentError, parsingError } from '../../query-error.ts'
import type { Query } from '../../tree.ts'
import { isObject, nameOf, readSingle } from '../read.ts'
import type { ClauseReader } from './clause-reader.ts'
import { parseBool, parseConstantScore, parseDisMax } from './compound.ts'
import { parseFunctionScore } from './function-score.ts'
import { parseHasChild, parseHasParent, parseParentId } from './join.ts'
import { parseMatch, parseMatchPhrase, parseMatchPhrasePrefix } from './match.ts'
import { parseMultiMatch } from './multi-match.ts'
import { parseNested } from './nested.ts'
import { parseOneOfEqualTexts } from './one-of-equal-texts.ts'
import { parseQueryStringClause } from './query-string.ts'
import { parseRange } from './range.ts'
import { parseSimpleQueryString } from './simple-query-string.ts'
import { parseExists, parseIds, parseMatchAll, parseTerm, parseTerms } from './term.ts'
import { parseFuzzy, parsePrefix, parseRegexp, parseWildcard } from './term-pattern.ts'

/** Our own limit of nesting, far from overflowing the stack. */
const deepest = 50

type ParseClause = (value: unknown, reader: ClauseReader) => Query

/** One for each that the contract names. */
const parsers: Record<ClauseName, ParseClause> = {
  match_all: parseMatchAll,
  match_none: () => ({ kind: 'none' }),
  match: parseMatch,
  match_phrase: parseMatchPhrase,
  match_phrase_prefix: parseMatchPhrasePrefix,
  multi_match: parseMultiMatch,
  term: parseTerm,
  terms: parseTerms,
  ids: parseIds,
  exists: parseExists,
  range: parseRange,
  prefix: parsePrefix,
  wildcard: parseWildcard,
  regexp: parseRegexp,
  fuzzy: parseFuzzy,
  bool: parseBool,
  dis_max: parseDisMax,
  constant_score: parseConstantScore,
  query_string: parseQueryStringClause,
  simple_query_string: parseSimpleQueryString,
  function_score: parseFunctionScore,
  nested: parseNested,
  has_child: parseHasChild,
  has_parent: parseHasParent,
  parent_id: parseParentId,
  one_of_equal_texts: parseOneOfEqualTexts,
}
const parserByName = new Map<string, ParseClause>(Object.entries(parsers))

/** Reads one query clause of an Elasticsearch body. Throws QueryError (`parsing_exception`) naming what is not understood. */
export function parseClause(clause: unknown, budget: ClauseBudget, depth = 0): Query {
  if (depth > deepest) throw argumentError(`The query is nested more than ${deepest} deep`)
  budget.spend(1)
  if (!isObject(clause)) throw parsingError(`[query] malformed query, expected an object but found ${nameOf(clause)}`)
  if (Object.keys(clause).length === 0) throw argumentError('query malformed, empty clause found')
  const [name, value] = readSingle(clause, 'query')
  const parser = parserByName.get(name)
  if (!parser) throw parsingError(`unknown query [${name}]`)
  return parser(value, { parse: (inner) => parseClause(inner, budget, depth + 1), budget })
}
