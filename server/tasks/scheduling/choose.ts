import type { TaskKind } from '../kind.ts'
import { argsOf } from '../row.ts'

/** A task that is to be begun. `wasCutOff`: it ran when its process ended; `isSuspect`: it ran in one that crashed. */
export type WaitingTask = {
  id: string
  class: string
  project: string | null
  userId: string
  createdAt: number
  wasCutOff: boolean
  isSuspect: boolean
  /** When somebody put it before the others; null: never. */
  preferredAt: number | null
  /** What it was asked for, as JSON. */
  args: string
}

/** A task that has not ended; `memoryMb` of one that runs here, else 0. */
export type OpenTask = Pick<WaitingTask, 'id' | 'class' | 'project' | 'createdAt'>
export type RunningTask = OpenTask & { memoryMb: number; isSuspect: boolean; preferredAt: number | null }

/** What a kind says about when its tasks may be begun. */
export type Rule = Pick<TaskKind, 'name' | 'args' | 'atOnce' | 'after' | 'memoryMb' | 'isResumable' | 'isFollowers'>

export type Choice = {
  waiting: readonly WaitingTask[]
  running: readonly RunningTask[]
  /** What other workers have that share the tasks with this one. */
  elsewhere: readonly OpenTask[]
  /** Whether this one carries changes to the index. */
  isFollower: boolean
  /** All that have not ended, whoever runs them. */
  open: readonly OpenTask[]
  rules: ReadonlyMap<string, Rule>
  budgetMb: number
  turns: Turns
}

/**
 * The task to begin now, or undefined where all have to wait.
 *
 * First what somebody put before the others, then what was cut off, then the kind, the user, the project whose turn was longest ago, then the oldest. A task too large for what is left of the budget is
 * overtaken by smaller ones only as long as it will fit once the largest of those that run has ended: so it waits for one of them, never for a
 * stream of others.
 */
export function chooseNext(choice: Choice): WaitingTask | undefined {
  const inOrder = choice.waiting.filter((task) => isFree(task, choice)).toSorted((a, b) => compare(a, b, choice.turns))
  let reservedMb = 0
  for (const task of inOrder) {
    const neededMb = memoryOf(choice.rules.get(task.class), task, choice.budgetMb)
    if (fits(neededMb, reservedMb, choice)) return task
    reservedMb = Math.max(reservedMb, neededMb)
  }
  return undefined
}

/**
 * The running task that is to make room for one that was put before it: of those that can go on later and hold up its kind, the one that was begun last. Undefined
 * where none has to, or one that goes before it is only held up by memory or by tasks that come before it anyway, or by those of other workers.
 */
export function chooseToGiveWay(choice: Omit<Choice, 'turns' | 'budgetMb' | 'isFollower'>): RunningTask | undefined {
  const { waiting, running, rules } = choice
  for (const task of waiting) {
    const rule = rules.get(task.class)
    const rivals = running.filter((other) => other.class === task.class)
    if (!rule?.isResumable || hasPlace(task, rule, choice) || task.isSuspect || comesAfter(task, choice)) continue
    const last = rivals.findLast((other) => isBefore(task, other) && hasPlaceWithout(other, task, rule, choice))
    if (last) return last
  }
  return undefined
}

function isBefore(a: Pick<WaitingTask, 'preferredAt'>, b: Pick<WaitingTask, 'preferredAt'>): boolean {
  return (a.preferredAt ?? 0) > (b.preferredAt ?? 0)
}

/** What a task takes of the budget; one that wants more than all of it gets all of it, and then runs alone. */
export function memoryOf(rule: Rule | undefined, task: Pick<WaitingTask, 'args'>, budgetMb: number): number {
  if (!rule) return 0
  const { memoryMb } = rule
  return Math.min(budgetMb, typeof memoryMb === 'number' ? memoryMb : memoryMb(budgetMb, argsOf(rule, task)))
}

/** Whether a task may be begun now, as far as it is not for want of memory that it waits. */
export function isFree(task: WaitingTask, choice: Omit<Choice, 'waiting' | 'turns' | 'budgetMb'>): boolean {
  const { running, open, rules, isFollower } = choice
  const rule = rules.get(task.class)
  if (!rule || !hasPlace(task, rule, choice) || (rule.isFollowers && !isFollower)) return false
  // One suspect at a time, so that the next crash tells whose it was.
  if (task.isSuspect && running.some(({ isSuspect }) => isSuspect)) return false
  return !comesAfter(task, { open, rules })
}

/** Each worker runs so many of a kind, and all together no more in one project. */
function hasPlace(task: OpenTask, rule: Rule, { running, elsewhere }: Pick<Choice, 'running' | 'elsewhere'>): boolean {
  const rivals = [...running, ...elsewhere].filter((other) => other.class === task.class)
  const here = running.filter((other) => other.class === task.class)
  const inProject = rivals.filter((other) => other.project === task.project)
  return here.length < rule.atOnce && inProject.length < rule.atOnce
}

function hasPlaceWithout(
  other: RunningTask,
  task: OpenTask,
  rule: Rule,
  { running, elsewhere }: Pick<Choice, 'running' | 'elsewhere'>,
): boolean {
  return hasPlace(task, rule, { running: running.filter(({ id }) => id !== other.id), elsewhere })
}

/** Whether another task has to end before this one begins. */
function comesAfter(task: OpenTask, { open, rules }: Pick<Choice, 'open' | 'rules'>): boolean {
  const rule = rules.get(task.class)
  const isEarlier = (other: OpenTask) => other.createdAt < task.createdAt && other.project === task.project
  return open.some((other) => other.id !== task.id && rule?.after?.includes(other.class) && isEarlier(other))
}

function fits(neededMb: number, reservedMb: number, { running, budgetMb }: Choice): boolean {
  if (neededMb === 0) return true
  const takenMb = running.reduce((sum, { memoryMb }) => sum + memoryMb, 0)
  if (takenMb + neededMb > budgetMb) return false
  const largestMb = Math.max(0, ...running.map(({ memoryMb }) => memoryMb))
  return reservedMb === 0 || takenMb - largestMb + neededMb + reservedMb <= budgetMb
}

function compare(a: WaitingTask, b: WaitingTask, turns: Turns): number {
  if (a.preferredAt !== b.preferredAt) return (b.preferredAt ?? 0) - (a.preferredAt ?? 0)
  if (a.wasCutOff !== b.wasCutOff) return a.wasCutOff ? -1 : 1
  return turns.compare(a, b) || a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1)
}

/** Whose turn it was when: each kind, user and project in the order in which a task of theirs was last begun. */
export class Turns {
  readonly #last = {
    class: new Map<string, number>(),
    userId: new Map<string, number>(),
    project: new Map<string | null, number>(),
  }
  #count = 0

  take(task: Pick<WaitingTask, 'class' | 'userId' | 'project'>): void {
    this.#count += 1
    this.#last.class.set(task.class, this.#count)
    this.#last.userId.set(task.userId, this.#count)
    this.#last.project.set(task.project, this.#count)
  }

  compare(a: WaitingTask, b: WaitingTask): number {
    const { class: kinds, userId: users, project: projects } = this.#last
    return (
      (kinds.get(a.class) ?? 0) - (kinds.get(b.class) ?? 0) ||
      (users.get(a.userId) ?? 0) - (users.get(b.userId) ?? 0) ||
      (projects.get(a.project) ?? 0) - (projects.get(b.project) ?? 0)
    )
  }
}
