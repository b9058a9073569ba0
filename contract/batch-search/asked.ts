import { z } from 'zod'
import { limits } from '../spine/limits.ts'
import { flag, givenListOf, jsonObject, listOf, optionalWholeNumber, wholeNumber } from '../spine/parameters.ts'
import { FoundBy, foundBys, removedVariants, VariantKind, variantKinds } from './variants.ts'

const order = z.enum(['asc', 'desc'])
const text = (length: number) => z.string().max(length)

/** A page of a list; of size 0: as much of it as one answer can have. */
const page = {
  from: wholeNumber({ absent: 0 }),
  size: wholeNumber({ absent: 100, max: limits.resultWindow }).transform((size) => size || limits.resultWindow),
}

const name = z
  .string()
  .regex(/\S/, 'A batch search needs a name')
  .max(limits.batchNameLength, `The name of a batch search has at most ${limits.batchNameLength} characters`)
  .transform((text) => text.trim())
const description = z.string().max(limits.batchDescriptionLength)

/** The columns by which the list is sorted; `doc_nb`, which clients send when they mean results, is the newest first. */
export const recordSorts = [
  'batch_date',
  'name',
  'description',
  'user_id',
  'state',
  'prj_id',
  'published',
  'batch_results',
  'nb_queries',
  'doc_nb',
] as const

/** Where the words of `query` are looked for; `title` and `author` are how clients call name and user. */
export const recordFields = ['all', 'name', 'title', 'description', 'author', 'user_id'] as const

const filters = {
  sort: z.enum(recordSorts).default('batch_date'),
  order: order.default('asc'),
  query: z.string().max(limits.queryLength).default('*'),
  field: z.enum(recordFields).default('all'),
  project: listOf(text(255), limits.tagsOfProject),
  state: listOf(text(20), 100),
  /** The first and the last moment, in epoch milliseconds. */
  batchDate: listOf(text(20), 2),
  /** `1`: published ones alone, `0`: the others. */
  publishState: z.enum(['0', '1', '']).optional(),
}

/** Which batch searches, in a body. Other keys are ignored: clients send the same keys for lists and results. */
export const RecordsBody = z.object({ ...page, ...filters })
export type RecordsAsked = z.output<typeof RecordsBody>

/** The same in an address; without anything the oldest form of the list is meant. */
export const RecordsQuery = z.object({
  from: optionalWholeNumber(),
  size: optionalWholeNumber({ max: limits.resultWindow }),
  ...filters,
})

/** Columns by which results are sorted. */
export const resultSorts = [
  'doc_nb',
  'query',
  'doc_path',
  'creation_date',
  'content_type',
  'content_length',
  'doc_id',
  'root_id',
] as const
export type ResultSort = (typeof resultSorts)[number]

/**
 * Which results. `queries`: of these alone (of all but these with `queriesExcluded`); none: of all. `contentTypes`: of these types alone. `foundBy`: those found by the line as it
 * stands, or by variants of these kinds.
 */
export const ResultsBody = z.object({
  ...page,
  sort: z.enum(resultSorts).default('doc_nb'),
  order: order.default('desc'),
  queries: listOf(text(limits.queryLength), limits.batchQueries),
  contentTypes: givenListOf(text(255), limits.resultWindow).optional(),
  queriesExcluded: flag,
  foundBy: listOf(FoundBy, foundBys.length),
})
export type ResultsAsked = z.output<typeof ResultsBody>

const querySorts = ['query_number', 'query', 'query_results'] as const

/** Which queries, as clients ask: without `size` all of them. `orderBy` is how older ones call `sort`. */
export const QueriesQuery = z.object({
  from: wholeNumber({ absent: 0 }),
  size: wholeNumber({ absent: 0 }),
  search: z.string().default(''),
  sort: z.enum(querySorts).optional(),
  orderBy: z.enum(querySorts).optional(),
  order: order.default('asc'),
  format: z.enum(['csv', 'json']).default('json'),
})

/** Which queries with what became of them. `show`: those alone that found something, nothing, more than is kept, or could not be searched. */
export const LinesQuery = z.object({
  ...page,
  search: z.string().default(''),
  sort: z.enum(querySorts).default('query_number'),
  order: order.default('asc'),
  show: z.enum(['all', 'found', 'nothing', 'cut', 'error', 'waiting']).default('all'),
})
export type LinesAsked = z.output<typeof LinesQuery>

const yes = flag.transform((given) => given ?? false)

/** JSON of lines by what they say; what is none is refused. */
const corrections = jsonObject(z.record(z.string(), z.string()), {
  what: 'the lines as they are, and what is searched instead',
  most: limits.bodyBytes,
  example: '{"(Quint": "Quint"}',
})

/**
 * The fields of a new batch search, as clients write them into the form. `fuzziness`: how far words may be off, with `phrase_matches` how far they may be apart.
 * `query_template`: the body of a search, or a clause of one, in which `<query>` stands for each query. `charset`: the encoding of a CSV that is not UTF-8.
 * `corrections`: lines as they stand in the CSV, and what is searched in their place; an empty text leaves a line out. `variants`: kinds of other spellings that are searched beside
 * each line; `variants_removed`: single ones that are not, by what is searched for their line.
 */
export const NewBatchSearch = z.object({
  name,
  description: description.default(''),
  phrase_matches: yes,
  fuzziness: wholeNumber({ absent: 0, max: 100 }),
  fileTypes: listOf(text(255), limits.resultWindow),
  paths: listOf(text(limits.notePathLength), limits.resultWindow),
  tags: listOf(text(limits.tagLength), limits.tagsOfProject),
  published: yes,
  query_template: z.string().max(limits.queryLength).default(''),
  uri: z.string().max(limits.queryLength).default(''),
  charset: z.string().max(60).default(''),
  corrections,
  variants: listOf(VariantKind, variantKinds.length),
  variants_removed: removedVariants,
})
export type NewBatchSearch = z.output<typeof NewBatchSearch>

/** What may be said anew of one; what is left out stays as it is. */
export const BatchChange = z.object({
  data: z.object({ name: name.optional(), description: description.nullish(), published: z.boolean().optional() }),
})
export type BatchChange = z.output<typeof BatchChange>

/** How the copy is called; what is left out is as it was. */
export const CopyBody = z.object({ name: name.optional(), description: description.nullish() })
