import { z } from 'zod'
import { call } from '../spine/call.ts'
import { DocumentId } from '../spine/ids.ts'

const count = z.int().nonnegative()

/** A place where the same bytes lie: a file on disk, or what lies in one (`embeddedPath`: where in it). `id` and `routing` are those of the document there. */
export const CopyPlace = z
  .strictObject({ id: DocumentId, routing: DocumentId, path: z.string(), embeddedPath: z.string().nullable() })
  .meta({ id: 'CopyPlace' })
export type CopyPlace = z.infer<typeof CopyPlace>

/** Every place of the same bytes, that of the document itself first; more than the first few hundred are only counted. */
export const SameBytes = z.strictObject({ places: z.array(CopyPlace), total: count }).meta({ id: 'SameBytes' })
export type SameBytes = z.infer<typeof SameBytes>

/**
 * A document whose text is nearly that of another. `shared`: of the runs of five words that either has, the part that both have, 0 to 1; `isEstimated`: told from
 * a sample of them, since the texts are long. `isSameText`: not a sign differs.
 */
export const NearCopy = z
  .strictObject({
    ...CopyPlace.shape,
    contentType: z.string().nullable(),
    /** In UTF-16 units. */
    textLength: count,
    shared: z.number().min(0).max(1),
    isEstimated: z.boolean(),
    isSameText: z.boolean(),
  })
  .meta({ id: 'NearCopy' })
export type NearCopy = z.infer<typeof NearCopy>

/** The nearest copies of a text first. `isTooShort`: it has too few words to say anything; `isCut`: there are more than were looked at. */
export const NearCopies = z
  .strictObject({ items: z.array(NearCopy), isTooShort: z.boolean(), isCut: z.boolean() })
  .meta({ id: 'NearCopies' })
export type NearCopies = z.infer<typeof NearCopies>

const params = z.object({ project: z.string(), id: DocumentId })
const query = z.object({ routing: z.string().optional() })
const reading = { method: 'GET', needs: 'read', tags: ['documents'], params, query } as const

/** Copies of a document: of the same bytes, and of nearly the same text. */
export const copyCalls = {
  sameBytes: call({
    ...reading,
    path: '/api/:project/documents/copies/:id',
    answer: SameBytes,
    errors: ['DOCUMENT_NOT_FOUND', 'RECORD_DAMAGED', 'ENGINE_DOWN'],
    summary: 'Every place of the same bytes',
  }),
  near: call({
    ...reading,
    path: '/api/:project/documents/nearCopies/:id',
    answer: NearCopies,
    errors: ['DOCUMENT_NOT_FOUND', 'RECORD_DAMAGED', 'ENGINE_DOWN'],
    summary: 'Documents of nearly the same text, the nearest first',
  }),
}
