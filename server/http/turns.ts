/** Runs a piece of work when it is its turn. */
export type Turns = <T>(work: () => Promise<T>) => Promise<T>

/** Work that holds the thread for long is done a piece at a time, and after each the thread is left to others for as long as that took. */
export function createTurns(): Turns {
  let free: Promise<unknown> = Promise.resolve()
  return (work) => {
    const begun = free.then(() => performance.now())
    const done = begun.then(work)
    const rest = async () => {
      const took = performance.now() - (await begun)
      await new Promise((resume) => setTimeout(resume, took))
    }
    free = done.then(rest, rest)
    return done
  }
}
