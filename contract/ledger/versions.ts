import { z } from 'zod'
import { call } from '../spine/call.ts'
import { DocumentId } from '../spine/ids.ts'
import { PageQuery, Pagination, wholeNumber } from '../spine/parameters.ts'
import { LedgerState } from './ledger.ts'

const count = z.int().nonnegative()

/** A document of a version: the file itself (`embeddedPath` null) or what was embedded in it; `number` counts from 0. */
export const VersionDocument = z
  .strictObject({
    number: count,
    embeddedPath: z.string().nullable(),
    state: LedgerState,
    contentType: z.string().nullable(),
    /** In UTF-16 units. */
    textLength: count,
  })
  .meta({ id: 'VersionDocument' })
export type VersionDocument = z.infer<typeof VersionDocument>

/** What was read of a file before it got other bytes. Times in epoch ms but that of the file system; sizes in bytes. */
export const KeptVersion = z
  .strictObject({
    version: z.int(),
    /** Where the file was then. */
    path: z.string(),
    /** Hex SHA-384 of project and bytes: the id that its document had. */
    digest: z.string(),
    /** Hex SHA-256 of the bytes, as `sha256sum` has it; null where it was read by a version that took none. */
    sha256: z.string().nullable(),
    sizeBytes: z.int().nullable(),
    /** Nanoseconds since 1970 in decimal. */
    modifiedNs: z.string().nullable(),
    /** When these bytes were read, and when others took their place. */
    readAt: z.number().nullable(),
    keptAt: z.number(),
    /** The file and what was embedded in it. */
    documents: count,
    /** That of the document that was asked for, by its place in the file; null where there was none at its place. */
    own: VersionDocument.nullable(),
  })
  .meta({ id: 'KeptVersion' })
export type KeptVersion = z.infer<typeof KeptVersion>

/** A piece of a version's text; offsets and lengths in UTF-16 units. */
export const VersionText = z.strictObject({ content: z.string(), offset: count, textLength: count }).meta({ id: 'VersionText' })
export type VersionText = z.infer<typeof VersionText>

/**
 * A former text on its own: of which file it was, and what stands in its place now. `path` is where the file was then, `presentPath` where it is (or was last
 * seen).
 */
export const FormerText = VersionDocument.extend({
  version: z.int(),
  path: z.string(),
  presentPath: z.string(),
  digest: z.string(),
  sha256: z.string().nullable(),
  sizeBytes: z.int().nullable(),
  readAt: z.number().nullable(),
  keptAt: z.number(),
  /** The document at this place now; null where there is none, as in what has become a duplicate or is no longer in its container. */
  present: z.strictObject({ id: DocumentId, routing: DocumentId }).nullable(),
}).meta({ id: 'FormerText' })
export type FormerText = z.infer<typeof FormerText>

/** A piece of a text around the words that were found; each mark is start and end in it, in UTF-16 units. */
const Excerpt = z.strictObject({ text: z.string(), marks: z.array(z.tuple([count, count])) })

/**
 * What was found so far. Texts are looked through when they are asked for, none is in the index: an answer may end before all were looked at, and `next` goes
 * on from there. `left`: texts that were not looked at yet; `damaged`: those among the others that the records no longer have as they were stored.
 */
export const FoundFormerTexts = z
  .strictObject({
    items: z.array(FormerText.extend({ excerpts: z.array(Excerpt) }).meta({ id: 'FoundFormerText' })),
    left: count,
    damaged: count,
    next: z.string().nullable(),
  })
  .meta({ id: 'FoundFormerTexts' })
export type FoundFormerTexts = z.infer<typeof FoundFormerTexts>

const place = { project: z.string(), id: DocumentId }
/** A whole number; anything else is not found. */
const version = z.string().max(15)
const tags = ['ledger']
const reading = { method: 'GET', needs: 'read', tags } as const

/** Where the last answer ended: version and number. */
const cursor = z
  .string()
  .regex(/^\d{1,15}-\d{1,15}$/)
  .optional()

/** The longest piece of a text in one answer. */
const pieceAtMost = 200_000
const pieceOfText = z.object({ offset: wholeNumber({ absent: 0 }), limit: wholeNumber({ absent: 50_000, max: pieceAtMost }) })

/** Former texts of files that have changed, kept where their folder says so; they are in no total, and in no search but that of their own. */
export const versionCalls = {
  list: call({
    ...reading,
    path: '/api/:project/ledger/versions/:id',
    params: z.object(place),
    answer: z.array(KeptVersion),
    errors: ['DOCUMENT_NOT_FOUND'],
    summary: "The kept versions of a document's file, the latest first",
  }),
  documents: call({
    ...reading,
    path: '/api/:project/ledger/versions/:id/:version',
    params: z.object({ ...place, version }),
    query: PageQuery,
    answer: z.strictObject({ items: z.array(VersionDocument), pagination: Pagination }),
    errors: ['DOCUMENT_NOT_FOUND', 'NOT_FOUND'],
    summary: 'What a kept version holds',
  }),
  text: call({
    ...reading,
    path: '/api/:project/ledger/versions/:id/:version/:number',
    params: z.object({ ...place, version, number: version }),
    query: pieceOfText,
    answer: VersionText,
    errors: ['DOCUMENT_NOT_FOUND', 'NOT_FOUND', 'RECORD_DAMAGED'],
    summary: 'A piece of the text of a kept version',
  }),
  find: call({
    ...reading,
    path: '/api/:project/ledger/former',
    params: z.object({ project: z.string() }),
    query: z.object({
      /** Words, phrases and patterns, as in a search over the content; absent: all former texts. */
      query: z.string().optional(),
      after: cursor,
      size: wholeNumber({ absent: 25, max: 100 }),
    }),
    answer: FoundFormerTexts,
    errors: ['BAD_QUERY', 'ENGINE_DOWN'],
    summary: 'Former texts of all files, the latest first, and those with certain words',
  }),
  one: call({
    ...reading,
    path: '/api/:project/ledger/former/:version/:number',
    params: z.object({ project: z.string(), version, number: version }),
    answer: FormerText,
    errors: ['NOT_FOUND'],
    summary: 'One former text: of which file it was, and what stands in its place',
  }),
  piece: call({
    ...reading,
    path: '/api/:project/ledger/former/:version/:number/text',
    params: z.object({ project: z.string(), version, number: version }),
    query: pieceOfText,
    answer: VersionText,
    errors: ['NOT_FOUND', 'RECORD_DAMAGED'],
    summary: 'A piece of a former text',
  }),
}
