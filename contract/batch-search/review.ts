import { z } from 'zod'
import { DocumentId } from '../spine/ids.ts'
import { limits } from '../spine/limits.ts'
import { listOf, wholeNumber } from '../spine/parameters.ts'
import { BatchResult } from './batch-search.ts'

/** What a reviewer says of a hit. */
export const reviewDecisions = ['yes', 'no', 'later'] as const
export type ReviewDecision = (typeof reviewDecisions)[number]

/**
 * Where a hit stands in the review: each is in one of these, so that their numbers add up to all hits. `conflict`: one reviewer says yes, another no; a decided answer
 * goes before a `later` of somebody else.
 */
export const reviewStates = ['undecided', ...reviewDecisions, 'conflict'] as const
export type ReviewState = (typeof reviewStates)[number]

/** How hits are put in order: query after query, document after document, or the best of every query first. */
export const reviewOrders = ['query', 'document', 'both'] as const
export type ReviewOrder = (typeof reviewOrders)[number]

/** A hit: the number of its query, and its document. It stays the same when the list is searched again or documents are read again. */
export const HitKey = z.object({
  number: wholeNumber({ absent: 0, max: 2 ** 31 - 1 }),
  project: z.string().max(255),
  documentId: DocumentId.max(255),
})
export type HitKey = z.output<typeof HitKey>

/** Which hits, in which order: of these queries, in these states, of these types, in this folder and below; none: all. */
export const ReviewView = z.object({
  by: z.enum(reviewOrders).default('query'),
  queries: listOf(z.string().max(limits.queryLength), limits.batchQueries),
  review: listOf(z.enum(reviewStates), reviewStates.length),
  contentTypes: listOf(z.string().max(255), 1_000),
  folder: z.string().max(limits.notePathLength).default(''),
})
export type ReviewView = z.output<typeof ReviewView>

/** All hits, query after query. */
const everything: ReviewView = { by: 'query', queries: [], review: [], contentTypes: [], folder: '' }

/** `hit`: one whose place among the others is asked for too. */
export const ReviewBody = ReviewView.extend({
  from: wholeNumber({ absent: 0 }),
  size: wholeNumber({ absent: 100, max: 500 }),
  hit: HitKey.optional(),
})
export type ReviewAsked = z.output<typeof ReviewBody>

/** The forms in which hits are exported: `jsonl` has one JSON value on each line. */
export const reviewForms = ['csv', 'jsonl', 'xlsx'] as const
export type ReviewForm = (typeof reviewForms)[number]

/** The same hits in an address, for a link. */
export const ReviewExportQuery = ReviewView.extend({ format: z.enum(reviewForms).default('csv') })

/** What is decided; `view`: the hits that are gone through, of which the next one is answered. */
export const DecideBody = z.object({
  hit: HitKey,
  decision: z.enum(reviewDecisions),
  view: ReviewView.default(everything),
})

/** Whose last decision is taken back: the caller's own on this hit, with all that it was carried to. */
export const UndoBody = z.object({ hit: HitKey, view: ReviewView.default(everything) })

/** A decision of one reviewer, in ISO 8601. `equalTo`: the document on which it was made, where this one has the same text. */
export const ReviewMark = z.strictObject({
  user: z.string(),
  decision: z.enum(reviewDecisions),
  date: z.string(),
  equalTo: DocumentId.nullable(),
})
export type ReviewMark = z.infer<typeof ReviewMark>

/** A hit with what reviewers say of it; `number`: that of its query. */
export const ReviewHit = BatchResult.extend({
  number: z.int().nonnegative(),
  state: z.enum(reviewStates),
  marks: z.array(ReviewMark),
}).meta({ id: 'ReviewHit' })
export type ReviewHit = z.infer<typeof ReviewHit>

const count = z.int().nonnegative()

/** How many hits are in each state; they add up to all of them. */
export const ReviewCounts = z.strictObject({ undecided: count, yes: count, no: count, later: count, conflict: count })
export type ReviewCounts = z.infer<typeof ReviewCounts>

/**
 * A part of the hits. `total`: of those that are asked for; `counts`: of the same whatever their state. `at`: the place of the hit that was asked for, null where it
 * is not among them; `hit`: that hit, null where there is no such hit.
 */
export const ReviewPage = z
  .strictObject({
    items: z.array(ReviewHit),
    total: count,
    counts: ReviewCounts,
    at: count.nullable(),
    hit: ReviewHit.nullable(),
  })
  .meta({ id: 'ReviewPage' })
export type ReviewPage = z.infer<typeof ReviewPage>

/** What a decision, or one taken back, has changed: so many hits, all but one of them for their equal texts. `next`: the hit to go on with, and its place. */
export const ReviewChanged = z
  .strictObject({
    changed: count,
    hit: ReviewHit,
    next: ReviewHit.nullable(),
    at: count.nullable(),
    total: count,
    counts: ReviewCounts,
  })
  .meta({ id: 'ReviewChanged' })
export type ReviewChanged = z.infer<typeof ReviewChanged>
