/**
 * How whoever opens records waits for its turn to write: until `until`, by `performance.now()`, and longer than somebody who waits for an answer. `tell`: called once for each time that it does, with a
 * sentence that says what for.
 */
export type Patience = { until: number; tell(sentence: string): void }
