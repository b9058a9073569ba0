import { z } from 'zod'
import { LedgerState } from './ledger.ts'
import { call } from './spine/call.ts'
import { DocumentId } from './spine/ids.ts'
import { PageQuery, Pagination, wholeNumber } from './spine/parameters.ts'

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

const place = { project: z.string(), id: DocumentId }
/** A whole number; anything else is not found. */
const version = z.string().max(15)
const tags = ['ledger']
const reading = { method: 'GET', needs: 'read', tags } as const

/** The longest piece of a text in one answer. */
const pieceAtMost = 200_000

/** Former texts of files that have changed, kept where their folder says so; they are in no search and in no total. */
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
    query: z.object({ offset: wholeNumber({ absent: 0 }), limit: wholeNumber({ absent: 50_000, max: pieceAtMost }) }),
    answer: VersionText,
    errors: ['DOCUMENT_NOT_FOUND', 'NOT_FOUND', 'RECORD_DAMAGED'],
    summary: 'A piece of the text of a kept version',
  }),
}
