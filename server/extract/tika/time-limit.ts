import { readdir, readFile } from 'node:fs/promises'

/** Ends a request that has taken all its time. */
export class TimeIsUp extends Error {}

/** What a clock counts: milliseconds that go by, or only those in which a process works or waits for something else than a processor. */
export type Clock = { kind: 'wall' } | { kind: 'work'; pid: number }

/** Runs `work` and ends it with `TimeIsUp` once it has taken `limitMs` by its clock. */
export async function withinTime<T>(
  { limitMs, clock }: { limitMs: number; clock: Clock },
  work: (timeIsUp: AbortSignal) => Promise<T>,
): Promise<T> {
  const ending = new AbortController()
  const end = () => ending.abort(new TimeIsUp())
  const timer = clock.kind === 'wall' ? setTimeout(end, limitMs) : watchWork(clock.pid, limitMs, end)
  try {
    return await work(ending.signal)
  } finally {
    clearInterval(timer)
  }
}

const lookEveryMs = 500

/**
 * A process that stands back for others gets little of a busy machine: what it does not get must not count, or the outcome would hang on what else
 * goes on. What counts is its processor time, and the time in which it wants none. Where the system does not tell, all time counts.
 */
function watchWork(pid: number, limitMs: number, end: () => void): NodeJS.Timeout {
  let spentMs = 0
  let before: { at: number; usedMs: number } | undefined
  let isLooking = false
  const look = async () => {
    if (isLooking) return
    isLooking = true
    const [usage, at] = [await usageOf(pid), performance.now()]
    isLooking = false
    if (before) {
      const wallMs = at - before.at
      const usedMs = usage ? usage.usedMs - before.usedMs : wallMs
      spentMs += usage?.wantsMore ? usedMs : Math.max(usedMs, wallMs)
    }
    before = { at, usedMs: usage?.usedMs ?? 0 }
    if (spentMs >= limitMs) end()
  }
  const timer = setInterval(() => void look(), Math.min(lookEveryMs, limitMs))
  void look()
  return timer
}

/** The processor time of a process, and whether any of its threads could use more; undefined where that cannot be seen (Linux's `/proc` only). */
async function usageOf(pid: number): Promise<{ usedMs: number; wantsMore: boolean } | undefined> {
  try {
    const all = fieldsOf(await readFile(`/proc/${pid}/stat`, 'latin1'))
    const threads = await readdir(`/proc/${pid}/task`)
    const states = await Promise.all(threads.map((id) => stateOf(`/proc/${pid}/task/${id}/stat`)))
    return { usedMs: (Number(all[11]) + Number(all[12])) * tickMs, wantsMore: states.includes('R') }
  } catch {
    // Not Linux, or the process has just gone.
    return undefined
  }
}

/** The kernel shows times in hundredths of a second to programs, whatever it counts by itself (`USER_HZ`). */
const tickMs = 10

async function stateOf(path: string): Promise<string | undefined> {
  // A thread may have gone.
  return readFile(path, 'latin1').then(
    (text) => fieldsOf(text)[0],
    () => undefined,
  )
}

/** The fields behind the name, which stands in brackets and may itself hold anything; the first is the state (proc(5)). */
function fieldsOf(stat: string): string[] {
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}
