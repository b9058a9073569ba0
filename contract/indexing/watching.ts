import { z } from 'zod'
import { ProjectName } from '../projects.ts'
import { call, nothing } from '../spine/call.ts'
import { TaskId } from '../spine/ids.ts'
import { TaskState } from '../tasks/tasks.ts'

/**
 * Why a watch does less than it should, and what to do: the one table of sentences, in English for API, log and command line; the screens have them in four
 * languages under the same codes. `{name}` stands for a fact.
 */
const problemSentences = {
  unreachable: '{path} cannot be reached: is its drive or network there? Nothing that was indexed is changed until it is back.',
  'drive-gone':
    'The drive at {path} is not plugged in. Nothing that was indexed is changed until it is back; if it is gone for good, switch the watch off and on again.',
  'not-permitted': '{path} may not be read: give the user that runs Dossier the right to read it.',
  'watches-used-up':
    'The system watches no more folders: changes in the others are noticed by looking through them from time to time. Raise its limit: sudo sysctl {limit}',
  'too-many-folders': 'More than {count} folders: changes in the others are noticed by looking through them from time to time.',
  'events-failed': 'Changes are noticed by looking through the folder from time to time ({cause}).',
  'not-allowed': '{user}, who switched this on, may no longer index: switch it off and on again.',
  'run-failed': 'The last attempt failed: {cause} It is repeated later.',
  'look-failed': 'The last attempt failed: {cause} It is repeated later.',
} as const

/** The codes of problems. */
export type WatchProblemCode = keyof typeof problemSentences

/** A problem of a watch: code and facts for programs, and the sentence. */
export const WatchProblem = z
  .strictObject({ code: z.string(), facts: z.record(z.string(), z.string()), message: z.string() })
  .meta({ id: 'WatchProblem' })
export type WatchProblem = z.infer<typeof WatchProblem>

/** A problem with the facts that its sentence names. */
export function watchProblem(code: WatchProblemCode, facts: Record<string, string> = {}): WatchProblem {
  const message = problemSentences[code].replace(/\{(\w+)\}/g, (whole, name: string) => facts[name] ?? whole)
  return { code, facts, message }
}

const moment = z.number().nullable()

/** How a watch stands; times in epoch ms. */
export const WatchStatus = z.strictObject({
  /**
   * `starting`: not set up yet, or no server runs; `changed`: changes were seen, and files have to come to rest; `reading`: a run reads them;
   * `unreachable`: nothing is done until the folder is back.
   */
  state: z.enum(['starting', 'watching', 'changed', 'reading', 'unreachable']),
  /** Whether the system tells of changes: everywhere, in some folders only, or not at all (a network share, for one, tells of others' changes to nobody). */
  events: z.enum(['all', 'some', 'none']),
  /** The last change that was seen. */
  changedAt: moment,
  changedPath: z.string().nullable(),
  /** The last run that this watch began. */
  lastRun: z.strictObject({ taskId: TaskId, state: TaskState, at: z.number() }).nullable(),
  /** How many files its last run left for a later one, because they were still being written. */
  stillChanging: z.int().nonnegative(),
  /** When the whole folder was last compared with the ledger, and when it will be next. */
  sweptAt: moment,
  nextSweepAt: moment,
  problems: z.array(WatchProblem),
})
export type WatchStatus = z.infer<typeof WatchStatus>

/** A folder that is watched, since when (epoch ms), and how that stands. */
export const WatchedFolder = WatchStatus.extend({ project: z.string(), path: z.string(), since: z.number() }).meta({
  id: 'WatchedFolder',
})
export type WatchedFolder = z.infer<typeof WatchedFolder>

const place = '/api/local/folders/watched'
const tags = ['indexing']
const OneFolder = z.strictObject({ project: ProjectName, path: z.string().min(1) })

/** Watching indexed folders. Whoever may index a folder may have it watched, for a watch begins runs. */
export const watchingCalls = {
  list: call({
    method: 'GET',
    path: place,
    query: z.object({ project: z.string().optional() }),
    answer: z.array(WatchedFolder),
    needs: 'read',
    // Absent: of every project that the caller may read.
    project: 'query.project',
    summary: 'Folders that are watched, and how each watch stands',
    tags,
  }),
  watch: call({
    method: 'PUT',
    path: place,
    body: OneFolder,
    answer: WatchedFolder,
    errors: ['BAD_INDEX_NAME', 'NOT_FOUND', 'PROJECT_NOT_FOUND'],
    needs: 'operator',
    summary: 'Watch an indexed folder: what changes in it is indexed as by a run',
    tags,
  }),
  unwatch: call({
    method: 'DELETE',
    path: place,
    query: OneFolder,
    answer: nothing,
    errors: ['BAD_INDEX_NAME', 'PROJECT_NOT_FOUND'],
    needs: 'operator',
    summary: 'Watch a folder no longer; what was indexed stays',
    tags,
  }),
}
