import { setImmediate } from 'node:timers/promises'

/** Runs a piece of work when it is its turn. */
export type Turns = <T>(work: () => Promise<T>) => Promise<T>

/** A search asks the thread several times, and is to meet such work once. */
const restsFor = 3

/**
 * Work that holds the thread for long is done a piece at a time, and after each the thread is left to others for three times as long as that took, with what followed from it at
 * once: a long query that has been read is parsed.
 */
export function createTurns(): Turns {
  let free: Promise<unknown> = Promise.resolve()
  return (work) => {
    const begun = free.then(() => performance.now())
    const done = begun.then(work)
    const rest = async () => {
      await setImmediate()
      const restMs = restsFor * (performance.now() - (await begun))
      await new Promise((resume) => setTimeout(resume, restMs))
    }
    free = done.then(rest, rest)
    return done
  }
}
