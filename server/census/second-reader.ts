import { constants, setPriority } from 'node:os'
import { Worker } from 'node:worker_threads'
import { withinTime } from '../extract/time-limit.ts'
import { InTurn } from '../in-turn.ts'
import type { CensusRequest } from './raw-documents.ts'
import type { Census } from './take-census.ts'
import { threadNiceness } from './thread-niceness.ts'

/** Limit of time of one file; each kilobyte of text found adds a millisecond. */
const leastMs = 20_000
const heapMb = 384
/** Of its young objects: one file at a time leaves less behind than the whole process does. */
const youngMb = 12

/** The second reader ran out of time or memory. */
export class NotCompared extends Error {
  override name = 'NotCompared'
}

/** What to compare, made as late as possible. */
export type Ask = () => CensusRequest

type Answer = { census: Census } | { fault: string }

/** `thread`: its number, as the system knows it; told once, when it begins. */
type Message = Answer | { thread: number }

/** Compares files in a thread of its own, one after the other; the thread is there from the first file to `close`. */
export class SecondReader {
  #thread: Worker | undefined
  #number: number | undefined
  readonly #turns = new InTurn()

  /** From now on the thread takes only what nobody else wants. */
  standBack(): void {
    if (this.#number !== undefined) setPriority(this.#number, constants.priority.PRIORITY_LOW)
  }

  /** The opposite; false for who may not raise priorities: then there is no way back but `close`. */
  comeForward(): boolean {
    if (this.#number === undefined) return true
    try {
      setPriority(this.#number, threadNiceness())
      return true
    } catch {
      return false
    }
  }

  /** `ask` is called when it is its turn. @throws NotCompared where the thread died of this file or took too long; rejects with the signal's reason when aborted. */
  compare(ask: Ask, signal: AbortSignal): Promise<Census> {
    return this.#turns.run(() => this.#ask(ask(), signal))
  }

  async close(): Promise<void> {
    await this.#thread?.terminate()
    this.#thread = undefined
    this.#number = undefined
  }

  async #ask(request: CensusRequest, signal: AbortSignal): Promise<Census> {
    signal.throwIfAborted()
    const thread = this.#running()
    const limitMs = leastMs + Math.round(lengthOf(request) / 1_000)
    const worker = () => (this.#number === undefined ? undefined : { pid: process.pid, thread: this.#number })
    const limit = { limitMs: () => limitMs, worker }
    try {
      const answer = await withinTime(limit, (timeIsUp) => askThread(thread, request, AbortSignal.any([signal, timeIsUp])))
      if ('fault' in answer) throw new NotCompared(answer.fault)
      return answer.census
    } catch (error) {
      // It may be in an endless loop.
      if (!(error instanceof NotCompared)) await this.close()
      signal.throwIfAborted()
      throw error instanceof NotCompared ? error : new NotCompared('the second reader ended', { cause: error })
    }
  }

  #running(): Worker {
    this.#thread ??= this.#start()
    // An idle thread does not keep the process alive.
    this.#thread.unref()
    return this.#thread
  }

  #start(): Worker {
    const thread = new Worker(new URL('./thread.ts', import.meta.url), {
      // The thread does not inherit the process's flags.
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: youngMb },
    })
    return thread.on('message', (message: Message) => {
      if ('thread' in message) this.#number = message.thread
    })
  }
}

function lengthOf({ parts }: CensusRequest): number {
  return parts.reduce((sum, { found }) => sum + found.reduce((all, text) => all + text.length, 0), 0)
}

function askThread(thread: Worker, request: CensusRequest, signal: AbortSignal): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const settle = (settled: () => void) => {
      thread.off('message', onMessage).off('error', onError).off('exit', onExit).unref()
      signal.removeEventListener('abort', onAbort)
      settled()
    }
    const onMessage = (message: Message) => {
      if (!('thread' in message)) settle(() => resolve(message))
    }
    const onError = (error: Error) => settle(() => reject(error))
    const onExit = () => settle(() => reject(new Error('the thread ended')))
    const onAbort = () => settle(() => reject(signal.reason))
    thread.on('message', onMessage).on('error', onError).on('exit', onExit).ref()
    signal.addEventListener('abort', onAbort, { once: true })
    thread.postMessage(request)
  })
}
