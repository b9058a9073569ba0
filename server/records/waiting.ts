/**
 * How whoever opens records waits for its turn to write: until `until`, by `performance.now()`, and longer than somebody who waits for an answer. `tell`: called once for each time that it does, with a
 * sentence that says what for.
 */
export type Patience = { until: number; tell(sentence: string): void }

/** Longer than a worker that was killed may be found to be gone, and what it had half stored be taken back. */
const openingMs = 60_000

/** From now on, as long as a start may take. */
export function patienceToOpen(tell: Patience['tell']): Patience {
  return { until: performance.now() + openingMs, tell }
}
