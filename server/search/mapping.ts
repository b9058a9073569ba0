import { defaultSearchFields, fieldType, fixedFields } from '../engine/fields.ts'
import { elasticsearchType, matchingFields } from '../query/fields/field-type.ts'

type Mapping = Record<string, unknown>

/** Names that are another way of indexing the field before the dot. */
const subfields = /^(.*)\.(parts|tree|keyword)$/

const creationDates = ['creation_date', 'dcterms_created', 'meta_creation_date'].map((name) => `metadata.tika_metadata_${name}`)

/** Everything that the mapping names; further metadata have the types of `engine/fields.ts` without being listed. */
const named = [...new Set([...Object.keys(fixedFields), ...defaultSearchFields, ...creationDates])].filter(
  (name) => !name.startsWith('_'),
)

/** `_mapping` of some indices, in Elasticsearch's shape: they all have the same. */
export function getMapping(indices: string[]): Record<string, unknown> {
  const properties: Mapping = {}
  for (const name of named.filter((field) => !subfields.test(field))) place(properties, name.split('.'), mappingOf(name))
  return Object.fromEntries(indices.map((index) => [index, { mappings: { properties } }]))
}

/** `_mapping/field/<names>`: names with commas, `*` for several; names outside the mapping are left out. */
export function getFieldMapping(indices: string[], names: string): Record<string, unknown> {
  const fields = names.split(',').flatMap((name) => (name.includes('*') ? matchingFields(name, named) : [name]))
  const mappings = Object.fromEntries(
    fields.flatMap((field) => {
      if (fieldType(field) === undefined || field.startsWith('_')) return []
      return [[field, { full_name: field, mapping: { [field.split('.').at(-1) ?? field]: mappingOf(field) } }]]
    }),
  )
  return Object.fromEntries(indices.map((index) => [index, { mappings }]))
}

function place(properties: Mapping, [first = '', ...rest]: string[], mapping: Mapping): void {
  if (rest.length === 0) {
    properties[first] = mapping
    return
  }
  const inner: Mapping = {}
  const existing = properties[first]
  const object = typeof existing === 'object' && existing !== null && 'properties' in existing ? existing.properties : undefined
  if (typeof object === 'object' && object !== null) Object.assign(inner, object)
  place(inner, rest, mapping)
  properties[first] = { properties: inner }
}

function mappingOf(name: string): Mapping {
  const type = fieldType(name)
  if (type === undefined) return {}
  const mapping: Mapping = { type: elasticsearchType(type) }
  if (type === 'text') mapping.analyzer = 'folding'
  if (type === 'path') Object.assign(mapping, { analyzer: 'path_analyzer', fielddata: true })
  if (type === 'pathParts') mapping.analyzer = 'path_parts_analyzer'
  if (type === 'lowercaseKeyword') mapping.normalizer = 'keyword_lowercase'
  const fields = subfieldsOf(name, type)
  return Object.keys(fields).length === 0 ? mapping : { ...mapping, fields }
}

function subfieldsOf(name: string, type: string): Mapping {
  if (name.startsWith('metadata.') && type === 'text') return { keyword: { type: 'keyword', ignore_above: 256 } }
  const own = named.filter((field) => subfields.exec(field)?.[1] === name)
  return Object.fromEntries(own.map((field) => [field.slice(name.length + 1), mappingOf(field)]))
}
