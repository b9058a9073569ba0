import { limits } from '@dossier/contract'
import { hasWords } from '@dossier/contract/query-string/words'
import { argumentError, shardError } from '../query-error.ts'
import type { Query } from '../tree.ts'
import { elasticsearchType, hasTerms, isAnalyzed, queryFieldType } from './field-type.ts'
import { exactQuery } from './values.ts'

/**
 * The query for a text on one field, as Elasticsearch's `match` makes it: analysed on text fields, the exact value on others.
 * undefined if analysis leaves no terms, so that the caller can drop the clause. Throws QueryError.
 */
export function matchQuery(field: string, text: string, operator: 'or' | 'and'): Query | undefined {
  checkLength(text)
  const type = queryFieldType(field)
  if (type === undefined || !isAnalyzed(type)) return exactQuery(field, text)
  return hasWords(text) ? { kind: 'match', field, text, operator } : undefined
}

/** The query for a phrase on one field; undefined if analysis leaves no terms. Throws QueryError. */
export function phraseQuery(field: string, text: string, slop: number, prefix = false): Query | undefined {
  checkLength(text)
  checkSlop(slop)
  const type = queryFieldType(field)
  if (type !== undefined && isAnalyzed(type)) {
    if (!hasWords(text)) return undefined
    return { kind: 'phrase', field, text, slop, ...(prefix ? { prefix } : {}) }
  }
  return prefix ? prefixQuery(field, text) : exactQuery(field, text)
}

/** The query for terms that begin with a text. Throws QueryError for fields without terms, such as numbers. */
export function prefixQuery(field: string, text: string): Query {
  return onTerms(field, 'prefix') ?? { kind: 'prefix', field, text }
}

/** The query for terms that match a wildcard pattern. Throws as `prefixQuery`. */
export function wildcardQuery(field: string, pattern: string, ignoreCase = false): Query {
  return onTerms(field, 'wildcard') ?? { kind: 'wildcard', field, pattern, ignoreCase }
}

/** The query for terms that match a Lucene regular expression. Throws as `prefixQuery`. */
export function regexpQuery(field: string, pattern: string, ignoreCase = false): Query {
  return onTerms(field, 'regexp') ?? { kind: 'regexp', field, pattern, ignoreCase }
}

/** The query for terms within an edit distance. Throws as `prefixQuery`. */
export function fuzzyQuery(field: string, text: string, distance: 0 | 1 | 2, prefixLength = 0): Query {
  return onTerms(field, 'fuzzy') ?? { kind: 'fuzzy', field, text, distance, prefixLength }
}

/** The query for documents that have a value. `metadata` alone means any of its keys; unmapped names match nothing. */
export function existsQuery(field: string): Query {
  return field === '_id' ? { kind: 'all' } : { kind: 'exists', field }
}

/** A text of megabytes would become a query of as many terms. */
function checkLength(text: string): void {
  if (text.length <= limits.queryLength) return
  throw argumentError(`The text has ${text.length} characters, more than the ${limits.queryLength} that are allowed`)
}

/** Java's `Integer.MAX_VALUE`, Elasticsearch's limit; the engine takes as much. */
const greatestSlop = 2_147_483_647

function checkSlop(slop: number): void {
  if (slop >= 0 && slop <= greatestSlop) return
  throw argumentError(`The slop of a phrase must be between 0 and ${greatestSlop}, found [${slop}]`)
}

function onTerms(field: string, query: string): Query | undefined {
  const type = queryFieldType(field)
  if (type === undefined) return { kind: 'none' }
  if (hasTerms(type)) return undefined
  const typeName = elasticsearchType(type)
  throw shardError(`Can only use ${query} queries on keyword and text fields - not on [${field}] which is of type [${typeName}]`)
}
