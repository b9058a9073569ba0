import { matchesPattern } from '@dossier/contract/query-string/matches-pattern'
import type { Mappings } from '@dossier/contract/search/search'
import { type FieldType, fieldType, fixedFields } from '../query/wire-fields.ts'

type Mapping = { type: string; normalizer?: string; analyzer?: string; fielddata?: boolean }

/** Elasticsearch's mapping for each of our field types. */
const wireTypes: Record<FieldType, Mapping> = {
  text: { type: 'text', analyzer: 'folding' },
  keyword: { type: 'keyword' },
  lowercaseKeyword: { type: 'keyword', normalizer: 'keyword_lowercase' },
  long: { type: 'long' },
  date: { type: 'date' },
  boolean: { type: 'boolean' },
  path: { type: 'text', analyzer: 'path_analyzer', fielddata: true },
  pathParts: { type: 'text', analyzer: 'path_parts_analyzer' },
}

const integers = new Set(['extractionLevel', 'mentionNormTextLength', 'offsets'])

/** The fields with fixed names that can be asked for. */
export const mappedNames = Object.keys(fixedFields).filter((name) => !name.startsWith('_'))

/** `_mapping`: the fields of each index, the same for all. */
export function describeMapping(indices: string[]): Mappings {
  const plain = mappedNames.filter((name) => !name.includes('.'))
  const properties = {
    ...Object.fromEntries(plain.map((name) => [name, { ...mappingOf(name), ...subFields(name) }])),
    content_translated: { properties: childrenOf('content_translated') },
    metadata: { type: 'object', dynamic: true },
  }
  return Object.fromEntries(indices.map((index) => [index, { mappings: { properties } }]))
}

function subFields(name: string) {
  const fields = childrenOf(name)
  return Object.keys(fields).length === 0 ? {} : { fields }
}

function childrenOf(parent: string): Record<string, Mapping | undefined> {
  const names = mappedNames.filter((name) => name.startsWith(`${parent}.`))
  return Object.fromEntries(names.map((name) => [name.slice(parent.length + 1), mappingOf(name)]))
}

/** `_mapping/field/<names>`: single fields by full name or pattern; unmapped ones are left out. */
export function describeFields(indices: string[], names: string): Mappings {
  const asked = names.split(',').flatMap(expandName)
  const mappings = Object.fromEntries(asked.flatMap((name) => describeField(name)))
  return Object.fromEntries(indices.map((index) => [index, { mappings }]))
}

function expandName(name: string): string[] {
  if (!name.includes('*')) return [name]
  return mappedNames.filter((mapped) => matchesPattern(name, mapped))
}

function describeField(name: string): [string, unknown][] {
  const mapping = mappingOf(name)
  if (mapping === undefined || name.startsWith('_')) return []
  return [[name, { full_name: name, mapping: { [name.split('.').at(-1) ?? name]: mapping } }]]
}

/** Elasticsearch's mapping of a field; undefined where it has none. */
export function mappingOf(name: string): Mapping | undefined {
  const type = fieldType(name)
  if (type === undefined) return undefined
  return integers.has(name) ? { type: 'integer' } : wireTypes[type]
}
