import { createInterface } from 'node:readline'
import { z } from 'zod'
import { type Leash, type Leashed, startLeashed } from '../../../confine/leash.ts'

/** A name by where it begins and ends in a text, in UTF-16 units, and the finder's own word for what it is. */
export type Span = [begin: number, end: number, label: string]

/** Why nothing came back: out of memory, crashed, killed from outside, too slow, or it could not read the text. */
export type Loss = 'memory' | 'crash' | 'killed' | 'time' | 'fault'

/** The child was lost on a text, or could not read it; `detail` in its own words. */
export class FinderLost extends Error {
  override name = 'FinderLost'
  readonly loss: Loss

  constructor(loss: Loss, detail: string) {
    super(detail)
    this.loss = loss
  }
}

/** It was gone before it was given the text, which is not to blame. */
export class ChildGone extends Error {
  override name = 'ChildGone'
}

/** It did not come up; `message` in its own words. `isKilled`: somebody ended it, which says nothing of the next one. */
export class ChildUnfit extends Error {
  override name = 'ChildUnfit'
  readonly isKilled: boolean

  constructor(message: string, isKilled: boolean) {
    super(message)
    this.isKilled = isKilled
  }
}

const Answer = z.union([z.array(z.tuple([z.int(), z.int(), z.string()])), z.object({ fault: z.string() })])

/** What a model takes to load, far more than on a loaded machine. */
const startLimitMs = 120_000
const mostHeard = 2_000
/** Once it has begun nothing more is heard. */
const deaf = ' '.repeat(mostHeard)

/**
 * A program that finds names in texts of one language, by lines: `"ready"` once it has begun, then a JSON string in, and a JSON list of `[begin, end, label]` or
 * `{"fault": …}` out. It reads one text after another, and ends when the pipe to us closes.
 */
export class FinderChild {
  readonly #leash: Leash
  readonly #lines: AsyncIterator<string>
  /** What it is at; never rejects. */
  #busy: Promise<unknown>
  #isLost = false
  #unfit: ChildUnfit | undefined
  /** What it said on its standard error before it was ready: later it may quote the texts, and is not listened to. */
  #said = ''

  constructor(leashed: Leashed) {
    this.#leash = startLeashed(leashed)
    this.#lines = createInterface({ input: this.#leash.stdout })[Symbol.asyncIterator]()
    this.#leash.stderr.on('data', (bytes: Buffer) => {
      if (this.#said.length < mostHeard) this.#said += bytes.toString()
    })
    void this.#leash.ended.then(() => {
      this.#isLost = true
    })
    this.#busy = this.#begin()
  }

  /** It reads nothing more. */
  get isLost(): boolean {
    return this.#isLost
  }

  get ended(): Promise<unknown> {
    return this.#leash.ended
  }

  get pid(): number | undefined {
    return this.#leash.pid
  }

  /** @throws FinderLost, ChildGone, ChildUnfit; the signal's reason: the text is then read to its end, and its names are forgotten. */
  read(text: string, limitMs: number, signal: AbortSignal): Promise<Span[]> {
    const answer = this.#busy.then(() => {
      signal.throwIfAborted()
      if (this.#unfit) throw this.#unfit
      if (this.#isLost) throw new ChildGone()
      return this.#ask(text, limitMs)
    })
    this.#busy = answer.catch(() => {})
    return unlessAborted(answer, signal)
  }

  async end(): Promise<void> {
    this.#isLost = true
    await this.#leash.end()
  }

  async #begin(): Promise<void> {
    try {
      await this.#nextLine(startLimitMs)
      this.#said = deaf
    } catch (error) {
      const isKilled = error instanceof FinderLost && error.loss === 'killed'
      this.#unfit = new ChildUnfit(error instanceof Error ? error.message : String(error), isKilled)
      await this.end()
    }
  }

  async #ask(text: string, limitMs: number): Promise<Span[]> {
    // Halves of signs are escaped by it, so that places stay as they are.
    this.#leash.stdin.write(`${JSON.stringify(text)}\n`)
    const answer = Answer.safeParse(parse(await this.#nextLine(limitMs)))
    if (!answer.success) {
      await this.end()
      throw new FinderLost('crash', 'it answered something else than names')
    }
    if ('fault' in answer.data) throw new FinderLost('fault', answer.data.fault)
    return answer.data
  }

  async #nextLine(limitMs: number): Promise<string> {
    const late = Promise.withResolvers<'late'>()
    const timer = setTimeout(() => late.resolve('late'), limitMs)
    try {
      const next = await Promise.race([this.#lines.next(), late.promise])
      if (next === 'late') {
        await this.end()
        throw new FinderLost('time', `it took longer than ${Math.round(limitMs / 1000)} s`)
      }
      if (!next.done) return next.value
    } finally {
      clearTimeout(timer)
    }
    this.#isLost = true
    throw await this.#describeEnd()
  }

  async #describeEnd(): Promise<FinderLost> {
    const status = await this.#leash.ended
    if (status === statusOfMemory) return new FinderLost('memory', 'its memory was full')
    if (status >= statusOfSignals) return new FinderLost('killed', `it was ended by signal ${status - statusOfSignals}`)
    const said = this.#said.trim().split('\n').at(-1)
    return new FinderLost('crash', `it ended with status ${status}${said ? `: ${said}` : ''}`)
  }
}

/** What Java's `ExitOnOutOfMemoryError` ends with. */
const statusOfMemory = 3
/** As shells tell that a program was killed. */
const statusOfSignals = 128

/** Undefined where it is none. */
function parse(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}
