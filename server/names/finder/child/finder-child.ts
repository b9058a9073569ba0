import { type Leash, type Leashed, startLeashed } from '../../../confine/leash.ts'
import { boundedLines, LineTooLong } from './bounded-lines.ts'
import type { Span } from './span.ts'
import { ownTalk, type Talk } from './talk.ts'

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

/** Names of one piece take far less. */
const mostLineBytes = 16 * 1024 * 1024
const mostHeard = 2_000
/** Once it has begun nothing more is heard. */
const deaf = ' '.repeat(mostHeard)

/** A program that finds names in texts of one language, by lines. It reads one text after another, and ends when the pipe to us closes. */
export class FinderChild {
  readonly #leash: Leash
  readonly #talk: Talk
  readonly #lines: AsyncIterator<string>
  /** What it is at; never rejects. */
  #busy: Promise<unknown>
  #isLost = false
  #unfit: ChildUnfit | undefined
  /** What it said on its standard error before it was ready: later it may quote the texts, and is not listened to. */
  #said = ''

  constructor(leashed: Leashed, talk: Talk = ownTalk) {
    this.#talk = talk
    this.#leash = startLeashed(leashed)
    this.#lines = boundedLines(this.#leash.stdout, mostLineBytes)
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
      if (this.#talk.hello !== undefined) this.#leash.stdin.write(`${this.#talk.hello}\n`)
      if (!this.#talk.isReady(await this.#nextLine(this.#talk.startLimitMs)))
        throw new FinderLost('crash', 'its first line does not say that it is ready')
      this.#said = deaf
    } catch (error) {
      const isKilled = error instanceof FinderLost && error.loss === 'killed'
      this.#unfit = new ChildUnfit(error instanceof Error ? error.message : String(error), isKilled)
      await this.end()
    }
  }

  async #ask(text: string, limitMs: number): Promise<Span[]> {
    this.#leash.stdin.write(`${this.#talk.ask(text)}\n`)
    const told = this.#talk.read(await this.#nextLine(limitMs), text)
    if (!told) {
      await this.end()
      throw new FinderLost('crash', 'it answered something else than names')
    }
    if ('fault' in told) throw new FinderLost('fault', told.fault)
    return told
  }

  async #nextLine(limitMs: number): Promise<string> {
    const late = Promise.withResolvers<'late'>()
    const timer = setTimeout(() => late.resolve('late'), limitMs)
    try {
      const line = this.#lines.next()
      // Nobody waits for it any more once it is late.
      line.catch(() => {})
      const next = await Promise.race([line, late.promise])
      if (next === 'late') {
        await this.end()
        throw new FinderLost('time', `it took longer than ${Math.round(limitMs / 1000)} s`)
      }
      if (!next.done) return next.value
    } catch (error) {
      if (error instanceof FinderLost) throw error
      if (error instanceof LineTooLong) {
        await this.end()
        throw new FinderLost('crash', `it wrote a line of more than ${mostLineBytes / 1024 ** 2} MB`)
      }
      // The pipe broke off: it has ended.
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

function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}
