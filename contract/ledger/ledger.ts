import { z } from 'zod'
import { call } from '../spine/call.ts'
import { DocumentId } from '../spine/ids.ts'
import { flag, PageQuery, Pagination, severalOf } from '../spine/parameters.ts'
import { Reason } from '../tables/reason.ts'

/** The states of the ledger in the order in which they are shown: every file found and every embedded document is in exactly one. */
export const ledgerStates = [
  'indexed',
  'indexed-in-part',
  'duplicate',
  'skipped',
  'empty',
  'encrypted',
  'damaged',
  'timed-out',
  'unsupported',
  'failed',
  'waiting',
] as const

export type LedgerState = (typeof ledgerStates)[number]

/** States of which nothing was left to read, so that nothing is missing: the same bytes as another file, left out by a rule, no bytes at all. */
export const leftOutStates = ['duplicate', 'skipped', 'empty'] as const satisfies LedgerState[]

/** States of files and documents of which nothing could be read. */
export const unreadableStates = ['encrypted', 'damaged', 'timed-out', 'unsupported', 'failed'] as const satisfies LedgerState[]

/** States of documents whose text could not be searched, or not all of it: the blind spots of a search. */
export const blindStates = ['indexed-in-part', ...unreadableStates] as const satisfies LedgerState[]

export const LedgerState = z.enum(ledgerStates)

const count = z.int().nonnegative()

/**
 * `found` is the sum of the states, at any moment. `missing` is no state but a mark beside it: how many of the lines belong to files that a later run no longer
 * found on disk. They stay in their states, so it is no part of the sum.
 */
export const LedgerTotals = z
  .strictObject({
    found: count,
    indexed: count,
    'indexed-in-part': count,
    duplicate: count,
    skipped: count,
    empty: count,
    encrypted: count,
    damaged: count,
    'timed-out': count,
    unsupported: count,
    failed: count,
    waiting: count,
    missing: count,
  })
  .meta({ id: 'LedgerTotals' })
export type LedgerTotals = z.infer<typeof LedgerTotals>

/**
 * With what a line was read: how many passwords were at hand, which language and encoding were said beforehand, and what read its pictures, where OCR was asked
 * for (languages by Tesseract's codes).
 */
export const ReadingOptions = z
  .strictObject({
    passwords: count,
    /** The language and the encoding that were said beforehand; absent where none was. */
    language: z.string().optional(),
    charset: z.string().optional(),
    /** Strings were looked for among the bytes of what has no text. */
    strings: z.boolean().optional(),
    ocr: z.strictObject({ engine: z.string().nullable(), languages: z.array(z.string()) }).nullable(),
  })
  .meta({ id: 'ReadingOptions' })
export type ReadingOptions = z.infer<typeof ReadingOptions>

/** One line of the ledger; sizes in bytes, durations in milliseconds. */
export const LedgerItem = z
  .strictObject({
    /** Absolute path of the file on disk. */
    path: z.string(),
    /** Names inside the file joined by `!/`, or null for the file itself. */
    embeddedPath: z.string().nullable(),
    /** The document's id, or null where there is no document. */
    id: DocumentId.nullable(),
    state: LedgerState,
    /** In English; empty where there is nothing to say. */
    reason: z.string(),
    /** The same as data, for other languages. */
    reasons: z.array(Reason),
    contentType: z.string().nullable(),
    sizeBytes: z.int().nullable(),
    durationMs: z.number().nullable(),
    /** Name and version of what read it. */
    tool: z.string().nullable(),
    /** With which options it was read; null where it was not, or by a version that kept none. */
    options: ReadingOptions.nullable(),
    /**
     * Of a container: how many documents it names directly in it, how many of them were read, if only in part, and how many could not be. The last two add up
     * to the first. Null where there is none.
     */
    members: z.strictObject({ expected: count, read: count, failed: count }).nullable(),
    /** Since when a run no longer found the file on disk, in epoch ms; null while it is there. */
    missingSince: z.number().nullable(),
  })
  .meta({ id: 'LedgerItem' })
export type LedgerItem = z.infer<typeof LedgerItem>

export const LedgerPage = z.strictObject({ items: z.array(LedgerItem), pagination: Pagination }).meta({ id: 'LedgerPage' })
export type LedgerPage = z.infer<typeof LedgerPage>

/** How many lines of a state give a reason; of its facts those that are the same in all of them. */
export const ReasonCount = z.strictObject({ state: z.enum(blindStates), reason: Reason, count }).meta({ id: 'ReasonCount' })
export type ReasonCount = z.infer<typeof ReasonCount>

/** The code of a reason in an address. */
export const reasonCode = z.string().regex(/^[a-z-]{1,64}$/, 'must be the code of a reason, such as needs-password')

const tags = ['ledger']

/** The ledger of a project: how many files and embedded documents are in each state, and which. */
export const ledgerCalls = {
  totals: call({
    method: 'GET',
    path: '/api/:project/ledger/totals',
    query: z.object({ folder: z.string().optional(), missing: flag }),
    answer: LedgerTotals,
    needs: 'read',
    summary: 'How many are in each state',
    tags,
  }),
  items: call({
    method: 'GET',
    path: '/api/:project/ledger',
    query: PageQuery.extend({
      state: severalOf(ledgerStates),
      reason: reasonCode.optional(),
      folder: z.string().optional(),
      name: z.string().optional(),
      /** Only of files that are on disk no longer; false: only of those that are there. Absent: both. */
      missing: flag,
    }),
    answer: LedgerPage,
    needs: 'read',
    summary: 'Which are in these states',
    tags,
  }),
  reasons: call({
    method: 'GET',
    path: '/api/:project/ledger/reasons',
    query: z.object({ folder: z.string().optional() }),
    answer: z.array(ReasonCount),
    needs: 'read',
    summary: 'Why some cannot be searched, or not wholly',
    tags,
  }),
}
