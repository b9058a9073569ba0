import { readdir, readFile } from 'node:fs/promises'

/** Ends a request that has taken all its time. */
export class TimeIsUp extends Error {}

/** Runs `work`, which a process does for us, and aborts it with `TimeIsUp` once it has used `limitMs` of that process's time. */
export async function withinTime<T>(
  { limitMs, pid }: { limitMs: number; pid: number },
  work: (timeIsUp: AbortSignal) => Promise<T>,
): Promise<T> {
  const ending = new AbortController()
  const timer = watchWork(pid, limitMs, () => ending.abort(new TimeIsUp()))
  try {
    return await work(ending.signal)
  } finally {
    clearInterval(timer)
  }
}

const lookEveryMs = 500

/**
 * On a busy machine a process gets little, all the more where it stands back for others: what it does not get must not count, or the outcome would hang on what
 * else goes on. What counts is its processor time, and the time in which it wants none. Where the system does not tell, all time counts.
 */
function watchWork(pid: number, limitMs: number, end: () => void): NodeJS.Timeout {
  const everyMs = Math.min(lookEveryMs, limitMs)
  let spentMs = 0
  let before: { at: number; usedMs: number } | undefined
  let isLooking = false
  const look = async () => {
    if (isLooking) return
    isLooking = true
    const [usage, at] = [await usageOf(pid), performance.now()]
    isLooking = false
    // Most are done before the first look.
    spentMs += before ? countedMs(at - before.at, usage && { ...usage, usedMs: usage.usedMs - before.usedMs }) : everyMs
    before = { at, usedMs: usage?.usedMs ?? 0 }
    if (spentMs >= limitMs) end()
  }
  return setInterval(() => void look(), everyMs)
}

function countedMs(wallMs: number, usage: { usedMs: number; wantsMore: boolean } | undefined): number {
  return usage?.wantsMore ? Math.min(wallMs, usage.usedMs) : wallMs
}

/** The processor time of a process, and whether any of its threads could use more; undefined where that cannot be seen (Linux's `/proc` only). */
async function usageOf(pid: number): Promise<{ usedMs: number; wantsMore: boolean } | undefined> {
  try {
    const all = fieldsOf(await readFile(`/proc/${pid}/stat`, 'latin1'))
    const threads = await readdir(`/proc/${pid}/task`)
    const states = await Promise.all(threads.map((id) => stateOf(`/proc/${pid}/task/${id}/stat`)))
    return { usedMs: (Number(all[11]) + Number(all[12])) * tickMs, wantsMore: states.includes('R') }
  } catch {
    // Not Linux, or the process has just ended.
    return undefined
  }
}

/** The kernel reports CPU times in hundredths of a second (`USER_HZ`), whatever its own tick. */
const tickMs = 10

async function stateOf(path: string): Promise<string | undefined> {
  // A thread may have ended.
  return readFile(path, 'latin1').then(
    (text) => fieldsOf(text)[0],
    () => undefined,
  )
}

/** The fields behind the name, which stands in brackets and may itself hold anything; the first is the state (proc(5)). */
function fieldsOf(stat: string): string[] {
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}
