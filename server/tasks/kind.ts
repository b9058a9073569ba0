import type { z } from 'zod'
import type { Records } from '../records/open.ts'
import type { FirstPlace, KnownKind, ResultFile, ResultPlaces } from '../scope/kinds.ts'
import type { Scope } from '../scope/scope.ts'

/** What a task may touch: what its user may, and its own row. */
export type TaskScope = Scope & { taskId: string }

/** The project that a task belongs to. @throws Error where its kind belongs to none. */
export function projectOf({ projects: [project] }: TaskScope): string {
  if (project === undefined) throw new Error('the task belongs to no project')
  return project
}

/** What a task tells while it goes on; what is left out stays as it was. Written down at most twice a second, the last word at its end. */
export type Report<Properties> = (news: { properties?: Properties; progress?: number }) => void

/**
 * A kind of task, as a feature registers it: what it is called, what it takes and gives, beside how many it runs. All run in the worker process.
 *
 * `S` is what the process that runs it gives to its tasks. The shapes of arguments, properties and result hold on the server; on the wire they are records
 * of anything, so that a list can show a kind that this version does not know.
 */
export type TaskKind<S extends TaskScope = TaskScope, Args = unknown, Properties = unknown, Result = unknown> = Omit<
  KnownKind,
  'args' | 'wireArgs' | 'resultFile' | 'checkResume' | 'holds' | 'whenGivenUp'
> & {
  args: z.ZodType<Args>
  properties: z.ZodType<Properties>
  result: z.ZodType<Result>
  /** How many of this kind run side by side. */
  atOnce: number
  /** What its child processes may take, in MB, of a budget in MB; of arguments that this version does not know none are told. */
  memoryMb: number | Memory<Args>['of']
  /** Of several workers only the one that carries changes to the index begins it. */
  isFollowers?: boolean
  /** Names of kinds: it is not begun while one of these that was asked for earlier in the same project has not ended. */
  after?: readonly string[]
  wireArgs?(args: Args, told: unknown): Record<string, unknown>
  resultFile?(args: Args, places: ResultPlaces): ResultFile
  checkResume?(args: Args): Promise<void>
  holds?(records: Records, task: { id: string; project: string; args: Args }, place: FirstPlace): Promise<boolean>
  whenGivenUp?(records: Records, task: { id: string; args: Args }): Promise<void>
  /**
   * Whether something of it is done for good that was not when it was last begun, by what it told before that (absent: nothing) and since. It must come to
   * an end: what runs for long and gets on is forgiven the crashes of its process. Without it: whether its progress is greater.
   */
  hasGotOn?(now: Properties, before: Properties | undefined): boolean
  /** Of several workers those do a part of it that have nothing else to do, beside the one that has it. */
  help?: Help<S, Args>
  /**
   * Carries one task out and answers its result. Ends within 2 s once the signal is aborted, in whatever way. Throws what the task then says of
   * its fault; an AppError in the caller's words.
   */
  run(scope: S, args: Args, report: Report<Properties>, signal: AbortSignal): Promise<Result>
}

/** Written as a method: kinds of all arguments stand in one list. */
type Memory<Args> = { of(budgetMb: number, args: Args | undefined): number }

/** `need`: how much there is to do for one more worker, 0 where nothing is: of several tasks the one with the greatest is helped with (`among`: of so many it is asked at a time); `run`: does it, until there has been nothing for a while, and ends within 2 s once the signal is aborted. */
type Help<S extends TaskScope, Args> = {
  need(records: Records, task: { id: string; project: string; args: Args }, among: number): Promise<number>
  run(scope: S, args: Args, signal: AbortSignal): Promise<void>
}

/** A kind as a value, its shapes inferred. */
export function taskKind<S extends TaskScope, Args, Properties, Result>(
  kind: TaskKind<S, Args, Properties, Result>,
): TaskKind<S, Args, Properties, Result> {
  return kind
}
