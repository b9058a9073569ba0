import { limits } from '@dossier/contract'
import { matchesPattern } from '@dossier/contract/query-string/matches-pattern'
import type { Parameters } from '../../query/parameters.ts'
import { parseFieldNames } from '../../query/parse-field-names.ts'
import { describeMapping, mappedNames, mappingOf } from '../mapping.ts'

/** `GET <index>`: the fields of each index, the same for all. */
export function describeIndices(indices: string[]) {
  const mappings = describeMapping(indices)
  const facts = (name: string) => ({ aliases: {}, mappings: mappings[name]?.mappings ?? {}, settings: settingsOf(name) })
  return Object.fromEntries(indices.map((name) => [name, facts(name)]))
}

/** `_settings`: what there is to tell of an index without a cluster. */
export function describeSettings(indices: string[]) {
  return Object.fromEntries(indices.map((name) => [name, { settings: settingsOf(name) }]))
}

function settingsOf(name: string) {
  return {
    index: {
      provided_name: name,
      number_of_shards: '1',
      number_of_replicas: '0',
      max_result_window: String(limits.resultWindow),
    },
  }
}

/** `_field_caps`: fields by name or pattern, with what can be done with each. Throws QueryError. */
export function describeCapabilities(indices: string[], parameters: Parameters, body: unknown) {
  const names = parseFieldNames(body, parameters)
  const found = names.flatMap((name) =>
    name.includes('*') ? mappedNames.filter((mapped) => matchesPattern(name, mapped)) : [name],
  )
  const fields = [...new Set(found)].flatMap((name): [string, Record<string, Record<string, unknown>>][] => {
    const type = mappingOf(name)?.type
    return type === undefined
      ? []
      : [[name, { [type]: { type, metadata_field: false, searchable: true, aggregatable: type !== 'text' } }]]
  })
  return { indices, fields: Object.fromEntries(fields) }
}
