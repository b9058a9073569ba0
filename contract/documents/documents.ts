import { z } from 'zod'
import { ProjectName } from '../projects.ts'
import { bytes, call, nothing } from '../spine/call.ts'
import { DocumentId } from '../spine/ids.ts'
import { flag, optionalWholeNumber, wholeNumber } from '../spine/parameters.ts'

/** A document without its text; what else is known of it is as its file had it. */
export const DocumentRecord = z
  .looseObject({ id: DocumentId, routing: z.string(), projectId: ProjectName })
  .meta({ id: 'DocumentRecord' })
export type DocumentRecord = z.infer<typeof DocumentRecord>

const offset = z.int().nonnegative()

/** A piece of a text; offsets, limit and `maxOffset` (the length of the whole) in UTF-16 units. */
export const TextSlice = z
  .strictObject({ content: z.string(), offset, limit: offset, maxOffset: offset, targetLanguage: z.string().nullable() })
  .meta({ id: 'TextSlice' })
export type TextSlice = z.infer<typeof TextSlice>

/** Where a text occurs, in UTF-16 units, ascending and not overlapping. */
export const Occurrences = z
  .strictObject({ query: z.string(), count: offset, offsets: z.array(offset), targetLanguage: z.string().nullable() })
  .meta({ id: 'Occurrences' })
export type Occurrences = z.infer<typeof Occurrences>

/** How what was typed is looked for: as it stands (white space finds any white space), each of its words (`"…"` is one), or as a regular expression. */
export const findKinds = ['text', 'words', 'expression'] as const
export type FindKind = (typeof findKinds)[number]

/** A place in a text, UTF-16 units, and which of several words was found there, from 0. */
export const FoundPlace = z.tuple([offset, offset, offset])
export type FoundPlace = z.infer<typeof FoundPlace>

/** Places that one answer tells; the others are counted, and told by asking again `from` a later one. */
export const placesAtOnce = 10_000

/** In how many equal shares of a text it is counted what was found there. */
export const shareCount = 200

/** The UTF-16 units of one share of a text of so many. */
export function unitsOfShare(length: number): number {
  return Math.max(1, Math.ceil(length / shareCount))
}

/**
 * Where something was found, ascending and not overlapping: of `count` places those from number `from` (0 is the first), at most 10,000. `shares`: how many end in each
 * 200th of the text; empty where nothing was found. `isWhole`: false where the search was stopped, because the expression would look at the same text again and again.
 */
export const FoundPlaces = z
  .strictObject({
    query: z.string(),
    count: offset,
    from: offset,
    places: z.array(FoundPlace).max(placesAtOnce),
    shares: z.array(offset).max(shareCount),
    isWhole: z.boolean(),
  })
  .meta({ id: 'FoundPlaces' })
export type FoundPlaces = z.infer<typeof FoundPlaces>

/** Offsets of which the pages are told at once. */
export const mostOffsets = 50

/** Offsets in one value of an address, joined by commas. */
const offsets = z
  .string()
  .max(1_000)
  .regex(/^\d{1,15}(,\d{1,15}){0,49}$/)
  .transform((text) => text.split(',').map(Number))

/** Routing is accepted and not needed: an id is enough here, so a wrong one still finds the document. */
const routing = z.string().optional()
const params = z.object({ project: z.string(), id: DocumentId })
const language = z.string().optional()
const source = bytes('*/*')
const ofRanges = z.object({
  range: z.string().optional(),
  'if-range': z.string().optional(),
  'if-none-match': z.string().optional(),
})
const sourceFaults = [
  'DOCUMENT_NOT_FOUND',
  'RECORD_DAMAGED',
  'SOURCE_NOT_FOUND',
  'SOURCE_CHANGED',
  'NOT_AVAILABLE',
  'READER_DOWN',
  'STORE_DOWN',
  'DISK_FULL',
  'RANGE_NOT_SATISFIABLE',
  'TOO_LARGE',
] as const
const tags = ['documents']

/** A document's record, its text and its bytes. */
export const documentCalls = {
  read: call({
    method: 'GET',
    path: '/api/:project/documents/:id',
    params,
    query: z.object({ routing }),
    answer: DocumentRecord,
    errors: ['DOCUMENT_NOT_FOUND', 'RECORD_DAMAGED'],
    needs: 'read',
    summary: 'A document without its text',
    tags,
  }),
  content: call({
    method: 'GET',
    path: '/api/:project/documents/content/:id',
    params,
    query: z.object({ offset: wholeNumber({ absent: 0 }), limit: optionalWholeNumber(), targetLanguage: language, routing }),
    answer: TextSlice,
    errors: ['DOCUMENT_NOT_FOUND', 'RECORD_DAMAGED', 'NOT_FOUND'],
    needs: 'read',
    summary: 'A piece of the text',
    tags,
  }),
  searchContent: call({
    method: 'GET',
    path: '/api/:project/documents/searchContent/:id',
    params,
    query: z.object({ query: z.string(), targetLanguage: language, routing }),
    answer: Occurrences,
    errors: ['DOCUMENT_NOT_FOUND', 'RECORD_DAMAGED', 'NOT_FOUND'],
    needs: 'read',
    summary: 'Where a text occurs in the document',
    tags,
  }),
  find: call({
    method: 'GET',
    path: '/api/:project/documents/find/:id',
    params,
    query: z.object({
      query: z.string().min(1).max(1_000),
      kind: z.enum(findKinds).default('text'),
      wholeWords: flag,
      matchCase: flag,
      from: wholeNumber({ absent: 0 }),
      targetLanguage: language,
      routing,
    }),
    answer: FoundPlaces,
    errors: ['DOCUMENT_NOT_FOUND', 'RECORD_DAMAGED', 'NOT_FOUND'],
    needs: 'read',
    summary: 'Where words or an expression stand in the text',
    tags,
  }),
  source: call({
    method: 'GET',
    path: '/api/:project/documents/src/:id',
    params,
    query: z.object({ inline: flag, filter_metadata: flag, routing }),
    headers: ofRanges,
    answer: { 200: source, 206: source, 304: nothing },
    errors: sourceFaults,
    needs: 'download',
    summary: 'The original bytes, or a range of them',
    tags,
  }),
  raw: call({
    method: 'GET',
    path: '/api/:project/artifacts/raw/:id',
    params,
    query: z.object({ inline: flag, routing }),
    headers: ofRanges,
    answer: { 200: source, 206: source, 304: nothing },
    errors: sourceFaults,
    needs: 'download',
    summary: 'The same, at the address of newer clients',
    tags,
  }),
  pages: call({
    method: 'GET',
    path: '/api/:project/documents/pages/:id',
    params,
    query: z.object({ routing }),
    answer: z.strictObject({ pages: z.array(z.tuple([offset, offset])) }),
    errors: ['DOCUMENT_NOT_FOUND', 'RECORD_DAMAGED'],
    needs: 'read',
    summary: 'Where the pages of the text begin and end; none where the kind has none, or they cannot be told',
    tags,
  }),
  pagesAt: call({
    method: 'GET',
    path: '/api/:project/documents/pagesAt/:id',
    params,
    query: z.object({ offsets, routing }),
    answer: z.strictObject({ pages: z.array(z.int().positive().nullable()).max(mostOffsets) }),
    errors: ['DOCUMENT_NOT_FOUND', 'RECORD_DAMAGED'],
    needs: 'read',
    summary: 'On which pages, counted from 1, up to 50 places of the text lie; null where it cannot be told',
    tags,
  }),
}
