import { z } from 'zod'
import { call } from '../spine/call.ts'
import { DocumentId } from '../spine/ids.ts'
import { optionalWholeNumber, wholeNumber } from '../spine/parameters.ts'

const count = z.int().nonnegative()

/** One of the places where the same message lies: a file on disk, or what lies in one (`embeddedPath`: where in it). */
export const MailPlace = z
  .strictObject({ id: DocumentId, routing: DocumentId, path: z.string(), embeddedPath: z.string().nullable() })
  .meta({ id: 'MailPlace' })
export type MailPlace = z.infer<typeof MailPlace>

/** What is attached to a message, by its name in it. */
export const MailAttachment = z
  .strictObject({ id: DocumentId, routing: DocumentId, name: z.string(), contentType: z.string().nullable() })
  .meta({ id: 'MailAttachment' })
export type MailAttachment = z.infer<typeof MailAttachment>

/** What a message was joined to the one above it by: the ids that it cites, Outlook's thread index, or subject, people and dates. */
export const joinedBy = ['references', 'index', 'subject'] as const
export type JoinedBy = (typeof joinedBy)[number]

/**
 * A message of a thread. `depth`: how deep it stands, 0 for the first; the message that it answers is the last one before it that stands less deep. `date` in
 * epoch ms. Each list has the first few, its total beside it. `isForeign`: it has the id of another message of the thread, but not its sender, subject or date.
 */
export const ThreadMail = z
  .strictObject({
    kind: z.literal('mail'),
    depth: count,
    id: DocumentId,
    routing: DocumentId,
    subject: z.string(),
    from: z.string(),
    to: z.string(),
    date: z.number().nullable(),
    joinedBy: z.enum(joinedBy).nullable(),
    isForeign: z.boolean(),
    places: z.array(MailPlace),
    placesTotal: count,
    attachments: z.array(MailAttachment),
    attachmentsTotal: count,
  })
  .meta({ id: 'ThreadMail' })
export type ThreadMail = z.infer<typeof ThreadMail>

/** Messages that others cite but nobody has: one, or several in a row; `messageIds` has the first few of them. */
export const ThreadGap = z
  .strictObject({ kind: z.literal('gap'), depth: count, count, messageIds: z.array(z.string()) })
  .meta({ id: 'ThreadGap' })
export type ThreadGap = z.infer<typeof ThreadGap>

/**
 * A page of a thread, as it stands on screen from above. `total` counts its lines, `messages` those that are there, `missing` those that are only cited;
 * `at`: the line of the message that was asked for. `isCut`: it is longer than what is looked at; `isSubjectTooCommon`: so many messages have this subject that
 * none is joined by it; `isBeingRead`: messages that an older version stored are still being looked through.
 */
export const ThreadPage = z
  .strictObject({
    items: z.array(z.discriminatedUnion('kind', [ThreadMail, ThreadGap])),
    from: count,
    total: count,
    messages: count,
    missing: count,
    at: count.nullable(),
    isCut: z.boolean(),
    isSubjectTooCommon: z.boolean(),
    isBeingRead: z.boolean(),
  })
  .meta({ id: 'ThreadPage' })
export type ThreadPage = z.infer<typeof ThreadPage>

/** Threads of messages. */
export const threadCalls = {
  read: call({
    method: 'GET',
    path: '/api/:project/documents/thread/:id',
    params: z.object({ project: z.string(), id: DocumentId }),
    /** Without `from`: the page on which the message itself stands. */
    query: z.object({
      from: optionalWholeNumber(),
      size: wholeNumber({ absent: 100, max: 500 }),
      routing: z.string().optional(),
    }),
    answer: ThreadPage,
    errors: ['DOCUMENT_NOT_FOUND', 'RECORD_DAMAGED'],
    needs: 'read',
    summary: 'The thread of a message, page by page; empty for what is no message',
    tags: ['documents'],
  }),
}
