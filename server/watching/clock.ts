/** The time of day, in epoch ms, and waiting; another one in tests. */
export type Clock = {
  now(): number
  /** Calls back once after so long, unless the answer is called before. */
  after(ms: number, work: () => void): () => void
}

/** Node waits no longer than this; who has to wait longer is called early and waits again. */
const longestMs = 2 ** 31 - 1

/** The clock of the machine. A wait keeps no process alive. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after: (ms, work) => {
    const timer = setTimeout(work, Math.min(ms, longestMs)).unref()
    return () => clearTimeout(timer)
  },
}
