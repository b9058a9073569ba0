import { readdirSync, readFileSync } from 'node:fs'

/** Ends a request that has taken all its time. */
export class TimeIsUp extends Error {}

/** A process, or one thread of it, by the system's numbers. */
export type Worker = { pid: number; thread?: number | undefined }

/**
 * `limitMs`, as things stand; `worker`: who does the work, as far as is known by now; `leastShare`: who gets less than this share of the time on the clock is
 * given up all the same. `onHalf` is told at every look from when half of the time is used, `onSpent` at the end how much was, in milliseconds.
 */
type TimeLimit = {
  limitMs: () => number
  worker: () => Worker | undefined
  leastShare?: number | undefined
  onHalf?: (() => void) | undefined
  onSpent?: ((ms: number) => void) | undefined
}

/** Runs `work`, which a process or a thread does for us, and aborts it with `TimeIsUp` once it has used `limitMs` of that one's time. */
export async function withinTime<T>(limit: TimeLimit, work: (timeIsUp: AbortSignal) => Promise<T>): Promise<T> {
  const { onSpent, leastShare } = limit
  const ending = new AbortController()
  const spent = new SpentTime(performance.now(), leastShare, ownBusyMs())
  const timer = watchWork({ ...limit, spent }, () => ending.abort(new TimeIsUp()))
  try {
    return await work(ending.signal)
  } finally {
    clearInterval(timer)
    onSpent?.(spent.ms)
  }
}

const lookEveryMs = 500

type Watched = TimeLimit & { spent: SpentTime }

function watchWork({ worker, limitMs, spent, onHalf }: Watched, end: () => void): NodeJS.Timeout {
  const look = () => {
    spent.note(performance.now(), usageOf(worker()), ownBusyMs())
    if (spent.isUp(limitMs())) return end()
    if (spent.isUp(limitMs() / 2)) onHalf?.()
  }
  return setInterval(look, Math.min(lookEveryMs, limitMs()))
}

/** The processor time of a process or thread in milliseconds, and whether it could use more; `of`: whose it is. */
type Usage = { of: number; usedMs: number; wantsMore: boolean }

const usualLeastShare = 0.1

/** For the start of a program, without which nothing goes on: the least that a busy machine gives to who stands back. */
export const leastShareOfStarts = 0.001

/**
 * On a busy machine a process gets little, all the more where it stands back for others: what it does not get must not count, or the outcome would hang on what
 * else goes on. What counts is its processor time, and the time in which it wants none, unless it may wait for us: to send the rest of a file, or to take its
 * answer, we need a processor too (decision 0846). Where the system does not tell, all time counts. All times in milliseconds.
 */
export class SpentTime {
  readonly #beganAt: number
  readonly #leastShare: number
  #at: number
  #ownMs: number
  #spentMs = 0
  #last: Usage | undefined

  /** `ownMs`: how long our own thread has worked, or waited for a processor, since it is there. */
  constructor(at: number, leastShare: number = usualLeastShare, ownMs = 0) {
    this.#beganAt = at
    this.#leastShare = leastShare
    this.#at = at
    this.#ownMs = ownMs
  }

  note(at: number, usage: Usage | undefined, ownMs = this.#ownMs): void {
    this.#spentMs += usage ? this.#spentOf(at - this.#at, usage, ownMs - this.#ownMs) : at - this.#at
    this.#at = at
    this.#ownMs = ownMs
    this.#last = usage
  }

  #spentOf(wallMs: number, usage: Usage, ownMs: number): number {
    const usedMs = Math.min(wallMs, this.#since(usage))
    return usage.wantsMore ? usedMs : Math.max(usedMs, wallMs - ownMs)
  }

  /** How much was used before the first look is not known: most are done by then. */
  #since({ of, usedMs }: Usage): number {
    return this.#last?.of === of ? usedMs - this.#last.usedMs : lookEveryMs
  }

  isUp(limitMs: number): boolean {
    return this.#spentMs >= limitMs || (this.#at - this.#beganAt) * this.#leastShare >= limitMs
  }

  /** Up to the last look: of what came since nobody knows who took it, and it is no more than a moment. */
  get ms(): number {
    return this.#spentMs
  }
}

/** Undefined where it cannot be seen (Linux's `/proc` only, whose files lie in memory: a thread of the pool for each would take longer than they do). */
function usageOf(worker: Worker | undefined): Usage | undefined {
  if (!worker) return undefined
  try {
    return worker.thread === undefined ? usageOfProcess(worker.pid) : usageOfThread(worker.pid, worker.thread)
  } catch {
    // Not Linux, or it has just ended.
    return undefined
  }
}

/** What the calling thread has used of a processor and how long it waited for one, in milliseconds; 0 where the system does not tell. */
function ownBusyMs(): number {
  try {
    const [used = 0, waited = 0] = readFileSync('/proc/thread-self/schedstat', 'latin1').split(' ')
    return (Number(used) + Number(waited)) / 1e6
  } catch {
    return 0
  }
}

function usageOfProcess(pid: number): Usage {
  const all = fieldsOf(readFileSync(`/proc/${pid}/stat`, 'latin1'))
  const threads = readdirSync(`/proc/${pid}/task`)
  return { of: pid, usedMs: usedMsOf(all), wantsMore: threads.some((id) => stateOf(`/proc/${pid}/task/${id}/stat`) === 'R') }
}

function usageOfThread(pid: number, thread: number): Usage {
  const fields = fieldsOf(readFileSync(`/proc/${pid}/task/${thread}/stat`, 'latin1'))
  return { of: thread, usedMs: usedMsOf(fields), wantsMore: fields[0] === 'R' }
}

/** Of a process or thread, by the fields of its `stat`. */
function usedMsOf(fields: string[]): number {
  return (Number(fields[11]) + Number(fields[12])) * tickMs
}

/** The kernel reports CPU times in hundredths of a second (`USER_HZ`), whatever its own tick. */
const tickMs = 10

function stateOf(path: string): string | undefined {
  try {
    return fieldsOf(readFileSync(path, 'latin1'))[0]
  } catch {
    // A thread may have ended.
    return undefined
  }
}

/** The fields behind the name, which stands in brackets and may itself hold anything; the first is the state (proc(5)). */
function fieldsOf(stat: string): string[] {
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}
