import { matchesPattern } from '@dossier/contract/query-string/matches-pattern'
import { argumentError } from '../query-error.ts'
import { defaultSearchFields, type FieldType, fieldType, fixedFields } from '../wire-fields.ts'

/** `_id` is no field of the engine: queries on it become `ids`. */
export type QueryFieldType = FieldType | '_id'

/** The type of a field that a query names; undefined where the mapping does not know it, which matches nothing. */
export function queryFieldType(name: string): QueryFieldType | undefined {
  return name === '_id' ? '_id' : fieldType(name)
}

/** Whether the field's text is split into terms. */
export function isAnalyzed(type: QueryFieldType): boolean {
  return type === 'text' || type === 'pathParts'
}

/** Whether patterns (prefix, wildcard, fuzzy …) can be looked up in the field's terms. */
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
 * The fields that a name with `*` stands for, of those that this mapping names; metadata have no fixed list, so that only the ones that
 * are searched by default are known. A pattern that names none of them is refused rather than silently finding nothing.
 */
export function expandField(pattern: string): string[] {
  if (!pattern.includes('*')) return [pattern]
  const fields = named.filter((name) => !name.startsWith('_') && matchesPattern(pattern, name))
  if (fields.length > 0) return fields
  throw argumentError(`No field of the mapping that can be searched by a pattern matches [${pattern}]`)
}
