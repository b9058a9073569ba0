import { queryFieldType } from '../../fields/field-type.ts'
import { argumentError, parsingError } from '../../query-error.ts'
import type { Query, ScoreFunction, ScoreValue } from '../../tree.ts'
import {
  type JsonObject,
  optional,
  present,
  readBoost,
  readChoice,
  readList,
  readNumber,
  readObject,
  readText,
  refuseOthers,
} from '../read.ts'
import type { ClauseReader } from './clause-reader.ts'
import { withBoost } from './options.ts'

const known = ['query', 'functions', 'score_mode', 'boost_mode', 'max_boost', 'min_score', 'boost'] as const
const functionNames = ['random_score', 'field_value_factor'] as const

const scoreModes = ['multiply', 'sum', 'avg', 'first', 'max', 'min'] as const
const boostModes = ['multiply', 'replace', 'sum', 'avg', 'max', 'min'] as const
const modifiers = ['none', 'log', 'log1p', 'log2p', 'ln', 'ln1p', 'ln2p', 'square', 'sqrt', 'reciprocal'] as const

/** Java's greatest float: no limit. */
const unlimited = 3.4028234663852886e38

/** Ours: each is asked about every document that is found. */
const mostFunctions = 100

/** Reads a `function_score` of weights, values of fields and chance; scripts and decay are refused by name. Throws QueryError. */
export function parseFunctionScore(clause: unknown, reader: ClauseReader): Query {
  const options = readObject(clause, 'function_score')
  refuseOthers(options, [...known, ...functionNames, 'weight'], 'function_score')
  const query = optional(options.query, 'function_score.query', (inner) => reader.parse(inner)) ?? { kind: 'all' as const }
  const functions = readFunctions(options, reader)
  return {
    kind: 'functionScore',
    // As in Lucene, the boost is that of what the functions change: where they replace its score, it says nothing.
    query: withBoost(query, options),
    functions,
    scoreMode: readChoice(options.score_mode, 'function_score.score_mode', scoreModes),
    boostMode: readChoice(options.boost_mode, 'function_score.boost_mode', boostModes),
    maxBoost: Math.min(optional(options.max_boost, 'function_score.max_boost', readNumber) ?? unlimited, unlimited),
    ...present({ minScore: optional(options.min_score, 'function_score.min_score', readNumber) }),
  }
}

/** One function beside the query, or a list of them. */
function readFunctions(options: JsonObject, reader: ClauseReader): ScoreFunction[] {
  const own = Object.fromEntries(Object.entries(options).filter(([name]) => name === 'weight' || isFunction(name)))
  if (options.functions === undefined) return Object.keys(own).length === 0 ? [] : [readFunction(own, reader)]
  const [other] = Object.keys(own)
  if (other !== undefined) throw parsingError(`failed to parse [function_score] query. already found [functions], now [${other}]`)
  const functions = readList(options.functions)
  if (functions.length > mostFunctions) {
    throw argumentError(`[function_score] has ${functions.length} functions, more than the ${mostFunctions} that are allowed`)
  }
  return functions.map((each) => readFunction(readObject(each, 'function_score.functions'), reader))
}

function isFunction(name: string): boolean {
  return functionNames.some((known) => known === name)
}

function readFunction(options: JsonObject, reader: ClauseReader): ScoreFunction {
  refuseOthers(options, [...functionNames, 'weight', 'filter'], 'function_score.functions')
  const weight = optional(options.weight, 'function_score.weight', readBoost)
  const value = readValue(options)
  if (weight === undefined && value === undefined) throw parsingError('an entry in functions list is missing a function.')
  return present({ weight, value, filter: optional(options.filter, 'function_score.filter', (filter) => reader.parse(filter)) })
}

function readValue(options: JsonObject): ScoreValue | undefined {
  const [name, second] = Object.keys(options).filter(isFunction)
  if (second !== undefined)
    throw parsingError(`failed to parse [function_score] query. already found function [${name}], now [${second}]`)
  if (name === undefined) return undefined
  const content = readObject(options[name], name)
  return name === 'random_score' ? readRandom(content) : readFieldValue(content)
}

/** Any number or text is a seed; without one each request has its own order. */
function readRandom(options: JsonObject): ScoreValue {
  refuseOthers(options, ['seed', 'field'], 'random_score')
  optional(options.field, 'random_score.field', readText)
  const seed = optional(options.seed, 'random_score.seed', readText)
  return { kind: 'random', seed: seed === undefined ? Math.floor(Math.random() * Number.MAX_SAFE_INTEGER) : hashOf(seed) }
}

function hashOf(text: string): number {
  return [...text].reduce((hash, letter) => (hash * 31 + (letter.codePointAt(0) ?? 0)) % 4_294_967_291, 7)
}

function readFieldValue(options: JsonObject): ScoreValue {
  refuseOthers(options, ['field', 'factor', 'modifier', 'missing'], 'field_value_factor')
  const field = optional(options.field, 'field_value_factor.field', readText)
  if (field === undefined) throw parsingError("[field_value_factor] required field 'field' missing")
  const missing = optional(options.missing, 'field_value_factor.missing', readNumber)
  const type = queryFieldType(field)
  if (type === undefined && missing === undefined)
    throw parsingError(`Unable to find a field mapper for field [${field}]. No 'missing' value defined.`)
  if (type !== undefined && type !== 'long' && type !== 'date' && type !== 'boolean') {
    throw argumentError(`[field_value_factor] needs a number, a date or a boolean, but [${field}] is none`)
  }
  const factor = optional(options.factor, 'field_value_factor.factor', readNumber) ?? 1
  return {
    kind: 'field',
    field,
    factor,
    modifier: readChoice(options.modifier, 'field_value_factor.modifier', modifiers),
    ...present({ missing }),
  }
}
