import { type LedgerState, leftOutStates, type Task, unreadableStates } from '@dossier/contract'
import { type IndexingTask, isIndexingTask, isUnderWay } from '../../tasks/task.ts'

/** The numbers of a run. They add up: found = read + waiting, and read = indexed + left out + unreadable. */
export type RunNumbers = {
  found: number
  read: number
  waiting: number
  /** Whole or in part. */
  indexed: number
  inPart: number
  /** Duplicates, skipped by a rule, empty: nothing of them is missing. */
  leftOut: number
  unreadable: number
  bytesFound: number
  bytesDone: number
  searchable: number
}

/** The indexing runs among all tasks, the newest first. */
export function indexingRuns(tasks: Task[]): IndexingTask[] {
  return tasks.filter(isIndexingTask).sort((a, b) => b.createdAt - a.createdAt)
}

/** Whether the user stopped this run before its end and it can go on. */
export function canResume(task: IndexingTask): boolean {
  return !isUnderWay(task) && task.state !== 'DONE' && task.properties?.canResume === true
}

/** The runs to offer for going on: each folder's newest run, where that was stopped. */
export function resumableRuns(runs: IndexingTask[]): IndexingTask[] {
  const isNewest = (run: IndexingTask) =>
    !runs.some((other) => other.createdAt > run.createdAt && other.properties?.folder === run.properties?.folder)
  return runs.filter((run) => canResume(run) && isNewest(run))
}

/** The tasks for the list below, without the stopped runs, which are resumed or removed above it. */
export function listedTasks(tasks: Task[], runs: IndexingTask[]): Task[] {
  const offered = new Set(resumableRuns(runs).map(({ id }) => id))
  return tasks.filter(({ id }) => !offered.has(id))
}

/** The numbers of one run; absent ones count as 0. */
export function runNumbers(task: IndexingTask): RunNumbers {
  const { states = {}, found = 0, bytesFound = 0, bytesDone = 0, searchable = 0 } = task.properties ?? {}
  const sum = (names: readonly LedgerState[]) => names.reduce((total, name) => total + (states[name] ?? 0), 0)
  const inPart = sum(['indexed-in-part'])
  const indexed = sum(['indexed']) + inPart
  const leftOut = sum(leftOutStates)
  const unreadable = sum(unreadableStates)
  const read = indexed + leftOut + unreadable
  return {
    found: Math.max(found, read),
    read,
    waiting: Math.max(0, found - read),
    indexed,
    inPart,
    leftOut,
    unreadable,
    bytesFound,
    bytesDone,
    searchable,
  }
}

/** The states of files that could not be read in a run, with how many, most frequent first. */
export function faultsByState(task: IndexingTask): { state: LedgerState; count: number }[] {
  const states = task.properties?.states ?? {}
  return unreadableStates
    .filter((state) => (states[state] ?? 0) > 0)
    .map((state) => ({ state, count: states[state] ?? 0 }))
    .sort((a, b) => b.count - a.count)
}

/** From 0 to 1, or null while it is unknown (the folder is still being walked and nothing is read). */
export function runProgress(task: IndexingTask): number | null {
  if (task.state === 'DONE') return 1
  const { found, read } = runNumbers(task)
  return found === 0 ? null : Math.min(1, read / found)
}
