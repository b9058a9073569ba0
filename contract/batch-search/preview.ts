import { z } from 'zod'
import { call, form } from '../spine/call.ts'
import { joined, wholeNumber } from '../spine/parameters.ts'
import { NewBatchSearch } from './asked.ts'
import { DroppedLines } from './batch-search.ts'
import { LineVariants } from './variants.ts'

const count = z.int().nonnegative()
const text = z.string()

/** What becomes of a line: searched, not understood, or no query of its own. */
export const previewStates = ['ok', 'wrong', 'empty', 'short', 'repeated'] as const
export type PreviewState = (typeof previewStates)[number]

/** Which lines: all, those that will be searched, those that are not understood, those that are left out. */
export const previewShows = ['all', 'searched', 'wrong', 'left-out'] as const
export type PreviewShow = (typeof previewShows)[number]

/** The fields of a new batch search, which needs no name yet, and which of its lines are told. */
export const PreviewFields = NewBatchSearch.omit({ name: true }).extend({
  from: wholeNumber({ absent: 0 }),
  size: wholeNumber({ absent: 100, max: 500 }),
  show: z.enum(previewShows).default('all'),
})
export type PreviewFields = z.output<typeof PreviewFields>

/** What is looked for by a part of a query: a word, a phrase … on a field, or with null on all. */
const PreviewPart = z.strictObject({
  kind: z.enum(['word', 'phrase', 'wildcard', 'fuzzy', 'regex', 'range']),
  text,
  field: text.nullable(),
  isNegated: z.boolean(),
})
export type PreviewPart = z.infer<typeof PreviewPart>

/**
 * A line of a list before it is searched. `row`: its place in the list, from 1. `line`: what it says, cut where it is long. `query`: as it will be asked, with the
 * `parts` of the line itself; null where it is not searched. `sameAs`: the row that says the same. `fault`: why it is not understood; `at`: where in the query, in UTF-16 units from 0.
 * `suggestion`: the nearest line that is understood. `count`: exact, null where there was no time to count. `near`: the nearest spelling in the index of a line that finds nothing, and what it finds.
 * `variants`: its other spellings, where such are asked for.
 */
export const PreviewLine = z
  .strictObject({
    row: z.int().positive(),
    line: text,
    isCut: z.boolean(),
    state: z.enum(previewStates),
    query: text.nullable(),
    parts: z.array(PreviewPart),
    sameAs: z.int().positive().nullable(),
    fault: z.strictObject({ message: text, at: count.nullable() }).nullable(),
    suggestion: text.nullable(),
    count: count.nullable(),
    near: z.strictObject({ line: text, count }).nullable(),
    variants: LineVariants.optional(),
  })
  .meta({ id: 'PreviewLine' })
export type PreviewLine = z.infer<typeof PreviewLine>

const Range = z.strictObject({ low: count, likely: count, high: count })

/**
 * What a list may find, by `asked` lines taken evenly and counted exactly: hits, and lines that have any, each from `low` to `high` with 95 % likelihood. Where all lines
 * were asked they are exact.
 */
export const PreviewEstimate = z.strictObject({ asked: count, of: count, hits: Range, linesWithHits: Range })
export type PreviewEstimate = z.infer<typeof PreviewEstimate>

/** A list before it is searched: `rows` lines, of which `queries` are searched (`wrong` of them are not understood) and the others left out; `total` lines are of the kind that was asked for. */
export const BatchPreview = z
  .strictObject({
    rows: count,
    queries: count,
    wrong: count,
    dropped: DroppedLines,
    /** The encoding in which it was read. */
    charset: text,
    items: z.array(PreviewLine),
    total: count,
    /** Null where it was not asked for, or nothing can be searched. */
    estimate: PreviewEstimate.nullable(),
  })
  .meta({ id: 'BatchPreview' })
export type BatchPreview = z.infer<typeof BatchPreview>

/** The fields of a new batch search, which needs no name yet. */
const SuggestionFields = NewBatchSearch.omit({ name: true })
export type SuggestionFields = z.output<typeof SuggestionFields>

/** The nearest line that is understood, for each of the `wrong` lines that are not and have one; the lines as they stand in the list. */
export const LineSuggestions = z
  .strictObject({ wrong: count, suggestions: z.array(z.strictObject({ line: text, suggestion: text })) })
  .meta({ id: 'LineSuggestions' })
export type LineSuggestions = z.infer<typeof LineSuggestions>

const errors = ['BAD_QUERY', 'BAD_INDEX_NAME', 'PROJECT_NOT_FOUND', 'ENGINE_DOWN'] as const

/** What a list would search. */
export const batchPreviewCalls = {
  preview: call({
    method: 'POST',
    path: '/api/local/batch-search/preview/:id',
    params: z.object({ id: joined }),
    body: form(PreviewFields, 'csvFile'),
    answer: BatchPreview,
    errors,
    needs: 'mark',
    project: 'params.id',
    summary: 'What each line of a CSV would search in these projects, joined by commas, and what it may find; nothing is stored',
    tags: ['batch search'],
  }),
  suggestions: call({
    method: 'POST',
    path: '/api/local/batch-search/suggestions/:id',
    params: z.object({ id: joined }),
    body: form(SuggestionFields, 'csvFile'),
    answer: LineSuggestions,
    errors,
    needs: 'mark',
    project: 'params.id',
    summary: 'The nearest right spelling of every line of a CSV that is not understood; nothing is stored',
    tags: ['batch search'],
  }),
}
