import { limits } from '@dossier/contract'
import { correctQueryString } from '@dossier/contract/query-string/correct'
import { type Expected, type QueryStringFault, readQueryString } from '@dossier/contract/query-string/parser'
import type { QueryStringGroup } from '@dossier/contract/query-string/tree'
import { boosted, readMinimum, withMinimum } from './bool.ts'
import { type ClauseBudget, createClauseBudget } from './clause-budget.ts'
import type { TextOptions } from './fields/text-options.ts'
import { isEveryField, readWeightedFields } from './fields/weighted-fields.ts'
import { QueryError, shardError } from './query-error.ts'
import { buildGroup } from './query-string/build.ts'
import type { Query } from './tree.ts'

/** The options of Elasticsearch's `query_string` that have an effect here; absent: Elasticsearch's default. */
export type QueryStringOptions = Partial<TextOptions> & {
  /** Names, patterns with `*` and boosts (`title^3`); absent: the default fields. */
  fields?: string[]
  defaultField?: string
  timeZone?: string
  boost?: number
  /** Shared with the rest of the body; absent: one of its own. */
  budget?: ClauseBudget
}

/**
 * Reads Lucene's classic query string into the query tree, with Elasticsearch's treatment of fields, types and dates.
 *
 * Throws QueryError: `query_shard_exception` with line and column for what the grammar does not allow, and for values that do not fit
 * the type of their field.
 */
export function parseQueryString(text: string, options: QueryStringOptions = {}): Query {
  if (text.trim() === '') return { kind: 'none' }
  const group = readWhole(text)
  const names = options.defaultField === undefined ? options.fields : [options.defaultField]
  const query = buildGroup(group, {
    fields: readWeightedFields(names),
    searchesAll: isEveryField(names),
    operator: options.operator ?? 'or',
    defaultField: options.defaultField,
    fuzziness: options.fuzziness ?? 'AUTO',
    prefixLength: options.prefixLength ?? 0,
    slop: options.slop ?? 0,
    tieBreaker: options.tieBreaker ?? 0,
    isLenient: options.isLenient ?? false,
    timeZone: options.timeZone,
    budget: options.budget ?? createClauseBudget(),
    splitsWords: options.minimumShouldMatch !== undefined,
  })
  const rule = options.minimumShouldMatch
  if (rule !== undefined) readMinimum(rule)
  // Elasticsearch applies it to the outermost bool only.
  const limited = query?.kind === 'bool' && rule !== undefined ? withMinimum(query, rule) : query
  return boosted(limited ?? { kind: 'none' }, options.boost)
}

/** Longer texts are not typed by anybody who would read a correction. */
const longestCorrected = 1_000

const expectations: Record<Expected, string> = {
  word: 'a word, a phrase in quotes, a range or an opening bracket',
  rangeTo: 'TO between the two ends of the range',
  bound: 'an end of the range, or *',
  rangeEnd: 'the bracket that closes the range',
  number: 'a number',
  quote: 'a closing quote',
  slash: 'a closing slash',
}

/** Reads a query string without tolerating faults. Throws QueryError. */
function readWhole(text: string): QueryStringGroup {
  if (text.length > limits.queryLength) {
    throw shardError(`The query string has ${text.length} characters, more than the ${limits.queryLength} that are allowed`)
  }
  const { group, fault } = readQueryString(text)
  if (fault) throw syntaxError(text, fault)
  return group
}

/** As in Lucene, columns count from 0 and everything is on line 1. */
function syntaxError(text: string, { what, at, expected }: QueryStringFault): QueryError {
  const shown = text.length > 200 ? `${text.slice(0, 200)}…` : text
  const place = `${what} at line 1, column ${at}`
  const cause = { type: 'parse_exception', reason: `Cannot parse '${shown}': ${place}` }
  const fault = {
    at,
    ...(expected && { expected: expectations[expected] }),
    // Made when it is asked for: most faults are never shown.
    get corrected() {
      return text.length > longestCorrected ? undefined : correctQueryString(text)
    },
  }
  return new QueryError('query_shard_exception', `Failed to parse query [${shown}]: ${place}`, cause, fault)
}
