import { z } from 'zod'
import { ProjectName } from './projects.ts'
import { call, nothing } from './spine/call.ts'
import { flag, requiredWholeNumber, wholeNumber } from './spine/parameters.ts'

/** A search that finds more documents than this is counted, but which ones they were is not kept. */
export const keptMost = 20_000
/** Documents on a page of what is new, and of what is gone. */
export const sincePageSize = 100
/** The longest clause of a saved search, as JSON, in UTF-16 units. */
const longestClause = 1_000_000

/** Why a search finds a document that it did not find: its file is new, it was read since then, or a tag, name or other mark changed. */
export const newReasons = ['NEW_FILE', 'READ_AGAIN', 'MARKED'] as const
/** Why a search finds a document no more: it was removed, its file was read since then and says something else, or a mark changed. */
export const goneReasons = ['REMOVED', 'READ_AGAIN', 'MARKED'] as const
export type NewReason = (typeof newReasons)[number]
export type GoneReason = (typeof goneReasons)[number]
/** Of a saved search also: its project was not open to the user when the results were kept. A right made the difference, whatever became of the file. */
export const newToUserReasons = [...newReasons, 'PROJECT_OPENED'] as const
export type NewToUserReason = (typeof newToUserReasons)[number]

const count = z.int().nonnegative()

/**
 * A saved search whose results are kept. `keptAt` in epoch milliseconds; `total`: what it found then; `isKept`: whether it is known which documents these were. `news`: new documents
 * since then that the user was not told of, asked only where `alerts` is on; null where that could not be found out. `closedProjects`: so many of its projects are not open to the user now, and are not searched; `openedProjects`: so many of
 * `projects` were not when the results were kept.
 */
export const KeptSearch = z
  .strictObject({
    eventId: z.int(),
    name: z.string(),
    uri: z.string(),
    projects: z.array(ProjectName),
    closedProjects: count,
    openedProjects: count,
    keptAt: count,
    total: count,
    isKept: z.boolean(),
    alerts: z.boolean(),
    news: count.nullable(),
  })
  .meta({ id: 'KeptSearch' })
export type KeptSearch = z.infer<typeof KeptSearch>

function sideOf<const Reasons extends readonly [string, ...string[]]>(reasons: Reasons) {
  const reason = z.enum(reasons)
  return z.strictObject({
    total: count,
    /** Of so many the reasons were looked up. */
    explained: count,
    reasons: z.array(z.strictObject({ reason, documents: count })),
    items: z.array(
      z.strictObject({
        project: ProjectName,
        id: z.string(),
        routing: z.string(),
        path: z.string(),
        embeddedPath: z.string().nullable(),
        reason,
      }),
    ),
  })
}

const Since = z
  .strictObject({
    keptAt: count,
    /** How many documents it found then, and how many it finds now. */
    before: count,
    now: count,
    /** False: more were found than are kept, and nothing can be said but the two numbers. */
    isKept: z.boolean(),
    /**
     * What the user may not see any more, because a right was taken: so many projects that were open when the results were kept, and what was found in them then; `documents`: null where it was not
     * kept which they were. They are not counted in `gone`.
     */
    closed: z.strictObject({ projects: count, documents: count.nullable() }),
    new: sideOf(newToUserReasons),
    gone: sideOf(goneReasons),
  })
  .meta({ id: 'SinceKept' })
export type Since = z.infer<typeof Since>

const Clause = z
  .record(z.string(), z.unknown())
  .refine((clause) => JSON.stringify(clause).length <= longestClause, 'The clause is too long')

const path = '/api/users/me/searches'
const one = z.object({ id: requiredWholeNumber })
const tags = ['history']
const errors = ['NOT_FOUND', 'FORBIDDEN', 'PROJECT_NOT_FOUND', 'STILL_READING', 'BAD_QUERY', 'CONFLICT', 'ENGINE_DOWN'] as const

/** What saved searches of the user found when they last looked, and what is new or gone since then; ours. */
export const keptResultsCalls = {
  list: call({
    method: 'GET',
    path,
    /** `news`: asks those whose alerts are on for what is new, where anything was read since they were asked last. */
    query: z.object({ news: flag }),
    /** `isComplete`: false where the time was up before all were asked; the others say what they said last. */
    answer: z.strictObject({ items: z.array(KeptSearch), isComplete: z.boolean() }),
    needs: 'user',
    project: 'handler',
    summary: 'Saved searches whose results are kept, and what is new',
    tags,
  }),
  keep: call({
    method: 'PUT',
    path: `${path}/:id`,
    params: one,
    /** What the search asks, as the page sends it. Absent: as it was kept before. */
    body: z.object({ clause: Clause.optional() }),
    answer: KeptSearch,
    errors,
    needs: 'user',
    project: 'handler',
    summary: 'Keep what a saved search finds now: from now on anything else is new',
    tags,
  }),
  since: call({
    method: 'GET',
    path: `${path}/:id/since`,
    params: one,
    query: z.object({ from: wholeNumber({ absent: 0 }), size: wholeNumber({ absent: sincePageSize, max: 1_000 }) }),
    answer: Since,
    errors,
    needs: 'user',
    project: 'handler',
    summary: 'What a saved search finds since its results were kept, what it finds no more, and why',
    tags,
  }),
  alert: call({
    method: 'PUT',
    path: `${path}/:id/alerts`,
    params: one,
    body: z.object({ alerts: z.boolean() }),
    answer: KeptSearch,
    errors,
    needs: 'user',
    project: 'handler',
    summary: 'Say so when a saved search finds something new, or no more',
    tags,
  }),
  dismiss: call({
    method: 'DELETE',
    path: `${path}/:id/news`,
    params: one,
    answer: nothing,
    errors: ['NOT_FOUND'],
    needs: 'user',
    summary: 'The user was told what is new: only what comes from now on is news',
    tags,
  }),
}
