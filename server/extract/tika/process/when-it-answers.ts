import { setTimeout as wait } from 'node:timers/promises'
import { leastShareOfStarts, TimeIsUp, withinTime } from '../../time-limit.ts'

type Asked = { port: number; pid: number; hasEnded(): boolean }

/**
 * What it says of itself, such as `Apache Tika 3.3.2`, as soon as it answers; undefined where it ended before, or has had `limitMs` of its own time: what a busy
 * machine does not give it does not count. `patienceMs`: how long the first answer is waited for.
 * @throws the signal's reason.
 */
export async function whenItAnswers(
  running: Asked,
  limitMs: number,
  signal: AbortSignal,
  patienceMs = usualPatienceMs,
): Promise<string | undefined> {
  const limit = { limitMs: () => limitMs, worker: () => ({ pid: running.pid }), leastShare: leastShareOfStarts }
  try {
    return await withinTime(limit, (timeIsUp) => askUntilItAnswers(running, AbortSignal.any([signal, timeIsUp]), patienceMs))
  } catch (error) {
    if (error instanceof TimeIsUp) return undefined
    throw error
  }
}

async function askUntilItAnswers(running: Asked, signal: AbortSignal, patienceMs: number): Promise<string | undefined> {
  const startedAt = performance.now()
  while (!running.hasEnded()) {
    // Where it is slow an answer is waited for longer each time.
    const waitsMs = Math.max(patienceMs, performance.now() - startedAt)
    const version = await answersVersion(running.port, signal, waitsMs)
    if (version) return version
    await wait(100, undefined, { signal })
  }
  return undefined
}

const usualPatienceMs = 5_000

/** What `GET /version` says; undefined while it does not answer. */
export async function answersVersion(port: number, signal: AbortSignal, withinMs = usualPatienceMs): Promise<string | undefined> {
  signal.throwIfAborted()
  const limit = AbortSignal.any([signal, AbortSignal.timeout(Math.ceil(withinMs))])
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/version`, { signal: limit })
    const text = (await answer.text()).trim()
    return answer.ok && text.startsWith('Apache Tika') ? text : undefined
  } catch {
    // Refused or reset: not there yet. An abort of the caller's is told by the caller's signal.
    signal.throwIfAborted()
    return undefined
  }
}
