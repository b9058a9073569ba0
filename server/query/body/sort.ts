import { isAnalyzed, queryFieldType } from '../fields/field-type.ts'
import type { ParsedSort } from '../parsed-search.ts'
import { argumentError, parsingError, shardError } from '../query-error.ts'
import type { Sort } from '../tree.ts'
import { isObject, nameOf, readList, readObject, readSingle, readText, refuseOthers } from './read.ts'

/** The one script that clients sort by: named entities by their number of offsets. */
const knownScript = "doc['offsets'].size()"

/** Keys of one sort; ours: the engine reads each for every document that is found. */
const mostKeys = 16

/**
 * Reads the `sort` of a body, in all its forms: a name, `{name: 'desc'}`, `{name: {order, missing, unmapped_type}}`, or a list of those.
 * By score alone, best first, counts as no sort, as in Elasticsearch. Throws QueryError.
 */
export function parseSort(value: unknown): ParsedSort[] {
  const keys = checkKeys(parseKeys(value))
  const [only] = keys
  const isDefault = only?.kind === 'engine' && only.sort.field === '_score' && only.sort.descending
  return keys.length === 1 && isDefault ? [] : keys
}

function checkKeys(keys: ParsedSort[]): ParsedSort[] {
  if (keys.length <= mostKeys) return keys
  throw argumentError(`[sort] has ${keys.length} keys, more than the ${mostKeys} that are allowed`)
}

function parseKeys(value: unknown): ParsedSort[] {
  return readList(value).flatMap((item) => {
    if (typeof item === 'string') return [parseKey(item, {})]
    if (!isObject(item)) throw parsingError(`[sort] malformed, found ${nameOf(item)}`)
    return Object.entries(item).map(([name, options]) => parseKey(name, options))
  })
}

/** Reads the `sort` parameter: comma-separated `name` or `name:desc`. Throws QueryError. */
export function parseSortParameter(text: string): ParsedSort[] {
  const keys = text.split(',').map((part) => {
    const colon = part.lastIndexOf(':')
    const order = colon < 0 ? undefined : part.slice(colon + 1)
    return order === 'asc' || order === 'desc' ? parseKey(part.slice(0, colon), order) : parseKey(part, {})
  })
  return checkKeys(keys)
}

function parseKey(field: string, value: unknown): ParsedSort {
  if (field === '_script') return parseScript(value)
  const options = isObject(value) ? value : { order: value }
  refuseOthers(options, ['order', 'missing', 'unmapped_type', 'mode', 'numeric_type', 'ignore_unmapped'], `sort.${field}`)
  const descending = readOrder(options.order ?? (field === '_score' ? 'desc' : 'asc'))
  if (field === '_score') return { kind: 'engine', sort: { field, descending } }
  if (field === '_doc' || field === '_shard_doc') return readDocumentOrder(descending)
  return parseFieldSort(field, descending, options)
}

function readDocumentOrder(descending: boolean): ParsedSort {
  if (descending) throw parsingError('[sort] by [_doc] has one direction only: [desc] is not supported')
  return { kind: 'document' }
}

function parseFieldSort(field: string, descending: boolean, options: Record<string, unknown>): ParsedSort {
  const type = queryFieldType(field)
  if (type === undefined && (options.unmapped_type !== undefined || options.ignore_unmapped === true)) {
    return { kind: 'constant', value: null }
  }
  if (type === undefined) throw shardError(`No mapping found for [${field}] in order to sort on`)
  if (isAnalyzed(type)) throw argumentError(textFieldMessage(field))
  checkNumericType(options.numeric_type, field, type)
  const sort = { field, descending, ...readMissing(options.missing, field, type), ...readMode(options.mode, field, descending) }
  return { kind: 'engine', sort }
}

function checkNumericType(numeric: unknown, field: string, type: string): void {
  if (numeric === undefined || numeric === type) return
  throw parsingError(`[sort] on [${field}]: numeric_type ${nameOf(numeric)} is not supported for type [${type}]`)
}

/** A field with several values sorts by its lowest in ascending order and by its highest in descending order, Elasticsearch's default. */
function readMode(mode: unknown, field: string, descending: boolean): Pick<Sort, 'by'> {
  if (mode === undefined || mode === (descending ? 'max' : 'min')) return {}
  if (mode === 'min' || mode === 'max') return { by: mode }
  throw parsingError(`[sort] on [${field}]: mode ${nameOf(mode)} is not supported, only [min] and [max]`)
}

/** Elasticsearch's message for sorting by or aggregating on an analysed field. */
export function textFieldMessage(field: string): string {
  return (
    `Text fields are not optimised for operations that require per-document field data like aggregations and sorting, so these ` +
    `operations are disabled by default. Please use a keyword field instead of [${field}].`
  )
}

/** Of tags, which have a type of their own, also the value that stands for missing ones; as in Elasticsearch it is taken as it is written. */
function readMissing(missing: unknown, field: string, type: string): Pick<Sort, 'missing'> {
  if (missing === undefined || missing === '_last') return {}
  if (missing === '_first') return { missing: 'first' }
  if (type === 'lowercaseKeyword' && typeof missing === 'string') return { missing: { word: missing } }
  throw parsingError(`[sort] on [${field}]: missing ${nameOf(missing)} is not supported, only [_first] and [_last]`)
}

function readOrder(order: unknown): boolean {
  const name = readText(order, 'sort.order').toLowerCase()
  if (name !== 'asc' && name !== 'desc') throw argumentError(`Unknown SortOrder [${name}]`)
  return name === 'desc'
}

function parseScript(value: unknown): ParsedSort {
  const options = readObject(value, 'sort._script')
  refuseOthers(options, ['type', 'script', 'order', 'mode'], 'sort._script')
  const script = isObject(options.script) ? options.script : { source: options.script }
  const [, source] = readSingle({ source: script.source ?? script.inline }, 'sort._script.script')
  if (source !== knownScript) throw parsingError(`[_script] the script ${nameOf(source)} is not supported`)
  return { kind: 'engine', sort: { field: 'offsets', descending: readOrder(options.order ?? 'asc'), by: 'count' } }
}
