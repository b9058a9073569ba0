import { elasticsearchType, queryFieldType } from '../fields/field-type.ts'
import { argumentError, parsingError, shardError } from '../query-error.ts'
import { readObject, readText, refuseOthers } from './read.ts'

/** Reads the `collapse` of a body: the field of which each value is shown once. Throws QueryError. */
export function parseCollapse(value: unknown, isContinued: boolean): string {
  const options = readObject(value, 'collapse')
  refuseOthers(options, ['field', 'max_concurrent_group_searches'], 'collapse')
  if (options.field === undefined) throw parsingError('[collapse] failed to parse: required field [field] is missing')
  const field = readText(options.field, 'collapse.field')
  if (isContinued) throw argumentError('cannot use `collapse` in conjunction with `search_after`')
  const type = queryFieldType(field)
  if (type === undefined || type === '_id') throw shardError(`no mapping found for \`${field}\` in order to collapse on`)
  if (type !== 'keyword' && type !== 'long') {
    throw shardError(`collapse is not supported for the field [${field}] of the type [${elasticsearchType(type)}]`)
  }
  return field
}
