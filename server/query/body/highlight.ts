import { limits } from '@dossier/contract'
import type { ClauseBudget } from '../clause-budget.ts'
import { expandField, isAnalyzed, queryFieldType } from '../fields/field-type.ts'
import type { HighlightField } from '../parsed-search.ts'
import { argumentError } from '../query-error.ts'
import { parseClause } from './clauses/parse-clause.ts'
import {
  isObject,
  type JsonObject,
  nameOf,
  optional,
  readBoolean,
  readList,
  readObject,
  readText,
  readTexts,
  readWhole,
  refuseOthers,
} from './read.ts'

/** Options that affect only how Elasticsearch finds matches or where it cuts fragments. */
const tuning = [
  'force_source',
  'fragmenter',
  'boundary_scanner',
  'boundary_scanner_locale',
  'boundary_chars',
  'boundary_max_scan',
  'max_analyzed_offset',
  'max_analyzer_offset',
  'phrase_limit',
  'fragment_offset',
]

const known = [
  'type',
  'tags_schema',
  'fragment_size',
  'number_of_fragments',
  'pre_tags',
  'post_tags',
  'no_match_size',
  'require_field_match',
  'order',
  'highlight_query',
  'encoder',
  ...tuning,
]

/** Fragments per document and field; our own limit. */
const mostFragments = 1000
/** Fields that are highlighted, patterns counted as what they stand for; each takes two calls of the engine. Our own limit. */
const mostFields = 100

/** Reads the `highlight` of a body: one entry per field, with Elasticsearch's defaults filled in. Throws QueryError. */
export function parseHighlight(value: unknown, budget: ClauseBudget): HighlightField[] {
  const { fields, ...shared } = readObject(value, 'highlight')
  refuseOthers(shared, known, 'highlight')
  const byName = readList(fields).flatMap((item) => Object.entries(readObject(item, 'highlight.fields')))
  const expanded = byName.flatMap(([name, options]) => fieldsOf(name).map((field) => ({ field, name, options })))
  if (expanded.length > mostFields) {
    throw argumentError(`[highlight] has ${expanded.length} fields, more than the ${mostFields} that are allowed`)
  }
  return expanded.map(({ field, name, options }) => {
    const own = isObject(options) ? options : readObject(options ?? {}, `highlight.fields.${name}`)
    refuseOthers(own, known, `highlight.fields.${name}`)
    return readOptions(field, { ...shared, ...own }, budget)
  })
}

function fieldsOf(name: string): string[] {
  if (!name.includes('*')) return [name]
  return expandField(name).filter((field) => {
    const type = queryFieldType(field)
    return type !== undefined && isAnalyzed(type)
  })
}

function readOptions(field: string, options: JsonObject, budget: ClauseBudget): HighlightField {
  const where = 'highlight'
  const fragments = optional(options.number_of_fragments, where, readWhole) ?? 5
  const fragmentSize = optional(options.fragment_size, where, readWhole) ?? 100
  if (fragments < 0 || fragments > mostFragments) {
    throw argumentError(`[number_of_fragments] must be between 0 and ${mostFragments}, found [${fragments}]`)
  }
  if (fragmentSize < 0) throw argumentError(`[fragment_size] cannot be negative, found [${fragmentSize}]`)
  const noMatchSize = optional(options.no_match_size, where, readWhole) ?? 0
  const query = options.highlight_query
  return {
    field,
    fragmentSize: Math.min(fragmentSize, limits.bigTextLength),
    fragments,
    tags: readTags(options),
    noMatchSize: Math.max(0, noMatchSize),
    requireFieldMatch: optional(options.require_field_match, where, readBoolean) ?? true,
    order: optional(options.order, 'highlight.order', (value) => readOneOf(value, ['none', 'score'], 'order')) ?? 'none',
    // Unlike in Elasticsearch the default is `html`: old clients inject fragments into the page as HTML. See docs/decisions/0021.
    escapes:
      optional(options.encoder, 'highlight.encoder', (value) => readOneOf(value, ['default', 'html'], 'encoder')) !== 'default',
    ...(query === undefined ? {} : { query: parseClause(query, budget) }),
  }
}

function readOneOf<const T extends string>(value: unknown, known: readonly T[], name: string): T {
  const found = known.find((each) => each === value)
  if (found !== undefined) return found
  throw argumentError(
    `[highlight] ${name} ${nameOf(value)} is not supported, only ${known.map((each) => `[${each}]`).join(' and ')}`,
  )
}

const highlighters = ['unified', 'plain', 'fvh']

/** Elasticsearch's `tags_schema: styled`. */
const styled = Array.from({ length: 10 }, (_, index) => `<em class="hlt${index + 1}">`)

/** As in Elasticsearch, only the `fvh` highlighter uses several tags, one per term; the others use the first. */
function readTags(options: JsonObject): HighlightField['tags'] {
  const type = optional(options.type, 'highlight.type', readText) ?? 'unified'
  if (!highlighters.includes(type)) throw argumentError(`unknown highlighter type [${type}]`)
  const schema = optional(options.tags_schema, 'highlight.tags_schema', readText) ?? 'default'
  if (schema !== 'default' && schema !== 'styled') throw argumentError(`Unknown tag schema [${schema}]`)
  const pre = tagsOr(options.pre_tags, schema === 'styled' ? styled : ['<em>'])
  const post = tagsOr(options.post_tags, ['</em>'])
  return type === 'fvh' ? { pre, post } : { pre: pre.slice(0, 1), post: post.slice(0, 1) }
}

function tagsOr(tags: unknown, byDefault: string[]): string[] {
  const read = readTexts(tags, 'highlight.tags')
  return read.length === 0 ? byDefault : read
}
