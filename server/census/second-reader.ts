import { Worker } from 'node:worker_threads'
import type { CensusRequest } from './raw-documents.ts'
import type { Census } from './take-census.ts'

/** Timeout for one file, in seconds; each megabyte of text found adds one. */
const leastMs = 20_000
const heapMb = 384

/** The second reader ran out of time or memory. */
export class NotCompared extends Error {
  override name = 'NotCompared'
}

type Answer = { census: Census } | { fault: string }

/** Compares files in a thread of its own, one after the other; the thread is there from the first file to `close`. */
export class SecondReader {
  #thread: Worker | undefined
  #last: Promise<unknown> = Promise.resolve()

  /** @throws NotCompared where the thread died of this file or took too long; rejects with the signal's reason when aborted. */
  compare(request: CensusRequest, signal: AbortSignal): Promise<Census> {
    const turn = this.#last.then(() => this.#ask(request, signal))
    this.#last = turn.catch(() => {})
    return turn
  }

  async close(): Promise<void> {
    await this.#thread?.terminate()
    this.#thread = undefined
  }

  async #ask(request: CensusRequest, signal: AbortSignal): Promise<Census> {
    signal.throwIfAborted()
    const thread = this.#running()
    const limitMs = leastMs + Math.round(request.parts.reduce((sum, { found }) => sum + found.length, 0) / 1_000)
    try {
      const answer = await askThread(thread, request, AbortSignal.any([signal, AbortSignal.timeout(limitMs)]))
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
    this.#thread ??= new Worker(new URL('./thread.ts', import.meta.url), {
      // The thread does not inherit the process's flags.
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
    })
    // An idle thread does not keep the process alive.
    this.#thread.unref()
    return this.#thread
  }
}

function askThread(thread: Worker, request: CensusRequest, signal: AbortSignal): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const settle = (settled: () => void) => {
      thread.off('message', onMessage).off('error', onError).off('exit', onExit).unref()
      signal.removeEventListener('abort', onAbort)
      settled()
    }
    const onMessage = (answer: Answer) => settle(() => resolve(answer))
    const onError = (error: Error) => settle(() => reject(error))
    const onExit = () => settle(() => reject(new Error('the thread ended')))
    const onAbort = () => settle(() => reject(signal.reason))
    thread.on('message', onMessage).on('error', onError).on('exit', onExit).ref()
    signal.addEventListener('abort', onAbort, { once: true })
    thread.postMessage(request)
  })
}
