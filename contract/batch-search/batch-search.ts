import { z } from 'zod'
import { WireUser } from '../spine/users.ts'
import { FoundVariant, Variant, VariantKind } from './variants.ts'

/** The id of a batch search, which is that of its task too. */
export const BatchSearchId = z.string().meta({ id: 'BatchSearchId', description: 'The id of a batch search' })

/** Where a batch search stands. What was stopped is a FAILURE that says so, and can be resumed as a task. */
export const batchStates = ['QUEUED', 'RUNNING', 'SUCCESS', 'FAILURE'] as const
export type BatchState = (typeof batchStates)[number]

const count = z.int().nonnegative()
const text = z.string()

/** A project as batch searches name it; `sourcePath` is a file URI. */
const NamedProject = z.strictObject({ name: text, sourcePath: text.nullable() })

/** How many lines of the CSV became no query: empty ones, such of one character, and those that say what an earlier one says. */
export const DroppedLines = z.strictObject({ empty: count, short: count, repeated: count })
export type DroppedLines = z.infer<typeof DroppedLines>

/**
 * A batch search in the list; `project` for the oldest clients, who know one. `date` in ISO 8601.
 *
 * `nbResults` is the exact sum of what all queries found, `nbStored` how many of that are kept. `errorMessage`: what ended it, or that some of its queries could not
 * be searched; `errorQuery` is the first of those.
 */
export const BatchRecord = z
  .strictObject({
    uuid: BatchSearchId,
    project: NamedProject,
    projects: z.array(NamedProject),
    name: text,
    description: text.nullable(),
    user: WireUser,
    state: z.enum(batchStates),
    date: text,
    nbQueries: count,
    /** Searched so far, those that could not be among them. */
    nbQueriesDone: count,
    nbQueriesWithoutResults: count,
    /** Queries that could not be searched. */
    nbErrors: count,
    nbResults: count,
    nbStored: count,
    published: z.boolean(),
    phraseMatches: z.boolean(),
    fuzziness: count,
    fileTypes: z.array(text),
    paths: z.array(text),
    tags: z.array(text),
    queryTemplate: text.nullable(),
    uri: text.nullable(),
    errorMessage: text.nullable(),
    errorQuery: text.nullable(),
    dropped: DroppedLines,
    /** Kinds of other spellings that are searched beside each line; absent where none are. */
    variants: z.array(VariantKind).optional(),
  })
  .meta({ id: 'BatchRecord' })
export type BatchRecord = z.infer<typeof BatchRecord>

/**
 * A batch search with how many documents each query found; nothing where they are not asked for. `variantsRemoved`: single spellings that are not searched, by their lines; absent
 * where there are none.
 */
export const BatchSearch = BatchRecord.extend({
  queries: z.record(text, count),
  variantsRemoved: z.record(text, z.array(text)).optional(),
}).meta({ id: 'BatchSearch' })
export type BatchSearch = z.infer<typeof BatchSearch>

/** A document that a query found, as it was then; `documentNumber` is its place among the query's results, from 0. */
export const BatchResult = z
  .strictObject({
    query: text,
    project: NamedProject,
    documentId: text,
    rootId: text,
    documentPath: text,
    documentName: text,
    creationDate: text.nullable(),
    contentType: text,
    /** In bytes; -1 where it is not known. */
    contentLength: z.int(),
    documentNumber: count,
    /** Where variants are searched: the first one that the document has; null where it has the line as it stands. */
    variant: Variant.nullable().optional(),
  })
  .meta({ id: 'BatchResult' })
export type BatchResult = z.infer<typeof BatchResult>

/** Where a query of a batch search stands. */
export const lineStates = ['waiting', 'done', 'error'] as const
export type LineState = (typeof lineStates)[number]

/**
 * A query of a batch search with what became of it. `number`: its place, from 0. `count` is exact, null until it was searched; `stored`: how many of these are kept, fewer
 * where the results were cut. `error`: why it could not be searched.
 */
export const BatchLine = z
  .strictObject({
    number: count,
    query: text,
    state: z.enum(lineStates),
    count: count.nullable(),
    stored: count,
    error: text.nullable(),
    /** Where variants are searched, of lines that found something: how many documents have the line as it stands, by which variants it was found, and all of it as a query. */
    withVariants: z.strictObject({ ownCount: count, found: z.array(FoundVariant), query: text }).optional(),
  })
  .meta({ id: 'BatchLine' })
export type BatchLine = z.infer<typeof BatchLine>
