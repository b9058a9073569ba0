import { matchesPattern } from '@dossier/contract/query-string/matches-pattern'
import { argumentError } from '../query-error.ts'
import { defaultSearchFields, type FieldType, fieldType, fixedFields } from '../wire-fields.ts'

/** The type of a field in queries. `_id` is not a field of the engine: queries on it become `ids`. */
export type QueryFieldType = FieldType | '_id'

/** The type of a field that a query names; undefined if it is unmapped, which matches nothing. */
export function queryFieldType(name: string): QueryFieldType | undefined {
  return name === '_id' ? '_id' : fieldType(name)
}

/** Whether fields of this type are analysed into terms. */
export function isAnalyzed(type: QueryFieldType): boolean {
  return type === 'text' || type === 'pathParts'
}

/** Whether fields of this type have terms that patterns (prefix, wildcard, fuzzy …) can match. */
export function hasTerms(type: QueryFieldType): boolean {
  return type !== 'long' && type !== 'date' && type !== 'boolean' && type !== '_id'
}

/** Elasticsearch's name for a type, as its messages and mappings show it. */
export function elasticsearchType(type: QueryFieldType): string {
  if (type === 'lowercaseKeyword') return 'keyword'
  return type === 'path' || type === 'pathParts' ? 'text' : type
}

const named = [...new Set([...Object.keys(fixedFields), ...defaultSearchFields])]

/**
 * The fields that a pattern with `*` matches, among those that the mapping lists and, of the metadata, those that are searched by default:
 * there is no full list of them. Throws QueryError for a pattern that matches none, rather than silently finding nothing.
 */
export function expandField(pattern: string): string[] {
  if (!pattern.includes('*')) return [pattern]
  const fields = named.filter((name) => !name.startsWith('_') && matchesPattern(pattern, name))
  if (fields.length > 0) return fields
  throw argumentError(`No field of the mapping that can be searched by a pattern matches [${pattern}]`)
}
