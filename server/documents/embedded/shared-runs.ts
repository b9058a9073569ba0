/** For how long work goes on that nobody waits for: whoever gave up may come back. */
const lingerMs = 60_000

type Run<T> = { result: Promise<T>; ending: AbortController; waiting: number; timer: NodeJS.Timeout | undefined }

/** Work that several may wait for at once, under one key; it outlives for a while those who gave up. */
export class SharedRuns<T> {
  readonly #runs = new Map<string, Run<T>>()
  readonly #lingerMs: number

  constructor(ms = lingerMs) {
    this.#lingerMs = ms
  }

  /** Joins the work of this key, or begins it. @throws the signal's reason; what the work throws. */
  async run(key: string, work: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T> {
    signal.throwIfAborted()
    const run = this.#runs.get(key) ?? this.#begin(key, work)
    clearTimeout(run.timer)
    run.waiting += 1
    const { promise: givenUp, reject } = Promise.withResolvers<never>()
    const giveUp = () => reject(signal.reason)
    signal.addEventListener('abort', giveUp, { once: true })
    try {
      return await Promise.race([run.result, givenUp])
    } finally {
      signal.removeEventListener('abort', giveUp)
      run.waiting -= 1
      if (run.waiting === 0)
        run.timer = setTimeout(() => run.ending.abort(new Error('nobody waits for it')), this.#lingerMs).unref()
    }
  }

  #begin(key: string, work: (signal: AbortSignal) => Promise<T>): Run<T> {
    const ending = new AbortController()
    const result = work(ending.signal)
    const run: Run<T> = { result, ending, waiting: 0, timer: undefined }
    this.#runs.set(key, run)
    const end = () => {
      clearTimeout(run.timer)
      this.#runs.delete(key)
    }
    result.then(end, end)
    return run
  }
}
