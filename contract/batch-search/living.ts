import { z } from 'zod'
import { goneReasons, newToUserReasons } from '../kept-results.ts'
import { ProjectName } from '../projects.ts'
import { call } from '../spine/call.ts'
import { pageOf, requiredWholeNumber, wholeNumber } from '../spine/parameters.ts'
import { Task } from '../tasks/tasks.ts'
import { BatchSearchId } from './batch-search.ts'

const count = z.int().nonnegative()

/** Why a query finds a document that it did not find; also: its project was left out until then as it was closed to the owner, or it was never searched before, because it could not be. */
export const newHitReasons = [...newToUserReasons, 'NOT_SEARCHED_BEFORE'] as const
export type NewHitReason = (typeof newHitReasons)[number]

const counts = <const Reasons extends readonly [string, ...string[]]>(reasons: Reasons) =>
  z.strictObject({ total: count, reasons: z.array(z.strictObject({ reason: z.enum(reasons), hits: count })) })

/** Where a run stands: SUCCESS, once all queries were searched; STOPPED: its task can be resumed, or it is begun again where it was. */
export const runStates = ['QUEUED', 'RUNNING', 'SUCCESS', 'STOPPED'] as const

/**
 * One of the caller's own batch searches for which a right makes a difference. `date`: when it was made, in epoch milliseconds. `projects`: those that are open to the caller now. `closedProjects`: so many are not any more; as long as there are any, it is closed, and searched again
 * it goes on with the others. `openedProjects`: those that it does without, and that are open again; searched again it has them. `isWhole`: whether all its queries were searched, so that it can be searched again.
 */
export const BatchRights = z
  .strictObject({
    uuid: z.string(),
    name: z.string(),
    date: count,
    nbQueries: count,
    isWhole: z.boolean(),
    projects: z.array(ProjectName),
    closedProjects: count,
    openedProjects: z.array(ProjectName),
  })
  .meta({ id: 'BatchRights' })
export type BatchRights = z.infer<typeof BatchRights>

/**
 * All queries of a batch search, searched once more. `run`: from 1. `since`: when the run before it began, `date`: when this one did; both in epoch milliseconds. A hit is a document that a query finds.
 * `cut`: queries that find more than is kept, of whose hits only new files and removed documents are known; `failed`: queries that could not be searched this time and
 * keep what they had found; the next run compares them with the last one that could search them. `closed`: so many of its projects were left out with it because a right was taken, and so many hits that had been found there; they are not counted in `gone`, and told to its
 * author alone.
 */
export const BatchRun = z
  .strictObject({
    run: count,
    since: count,
    date: count,
    state: z.enum(runStates),
    taskId: z.string().nullable(),
    nbQueriesDone: count,
    new: counts(newHitReasons),
    gone: counts(goneReasons),
    closed: z.strictObject({ projects: count, hits: count }),
    cut: count,
    failed: count,
  })
  .meta({ id: 'BatchRun' })
export type BatchRun = z.infer<typeof BatchRun>

/** A hit that a run found new, or no more; the document as it was when it was a hit. */
export const BatchChangedHit = z
  .strictObject({
    way: z.enum(['new', 'gone']),
    reason: z.enum([...newHitReasons, 'REMOVED']),
    query: z.string(),
    project: z.string(),
    documentId: z.string(),
    rootId: z.string(),
    documentPath: z.string(),
    contentType: z.string(),
  })
  .meta({ id: 'BatchChangedHit' })
export type BatchChangedHit = z.infer<typeof BatchChangedHit>

const path = '/api/batch/search/:id'
const id = z.object({ id: BatchSearchId })
const tags = ['batch search']

/** Batch searches that are searched again; ours. */
export const livingCalls = {
  again: call({
    method: 'POST',
    path: `${path}/again`,
    params: id,
    body: z.object({}).nullish(),
    answer: Task,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT', 'STILL_READING', 'PROJECT_NOT_FOUND', 'ENGINE_DOWN'],
    needs: 'user',
    summary: 'Search all queries once more and tell what is new and gone, and why; answers the task',
    tags,
  }),
  rights: call({
    method: 'GET',
    path: '/api/local/batch-search/rights',
    answer: z.strictObject({ items: z.array(BatchRights) }),
    needs: 'user',
    project: 'handler',
    summary: 'Own batch searches of which some projects, but not all, are closed to the user by now, or open again',
    tags,
  }),
  runs: call({
    method: 'GET',
    path: `${path}/runs`,
    params: id,
    answer: z.strictObject({ items: z.array(BatchRun) }),
    errors: ['NOT_FOUND'],
    needs: 'user',
    summary: 'How often it was searched again, the last first, with what was new and gone',
    tags,
  }),
  changes: call({
    method: 'GET',
    path: `${path}/runs/:run`,
    params: id.extend({ run: requiredWholeNumber }),
    query: z.object({ from: wholeNumber({ absent: 0 }), size: wholeNumber({ absent: 100, max: 1_000 }) }),
    answer: pageOf(BatchChangedHit),
    errors: ['NOT_FOUND'],
    needs: 'user',
    summary: 'Hits that a run found new, then those that it found no more',
    tags,
  }),
}
