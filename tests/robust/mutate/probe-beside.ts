import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { z } from 'zod'
import type { OddRequest } from '../odd-requests.ts'
import { ask } from './ask.ts'

/** Milliseconds of an ordinary search, from when it was asked until its answer was there. */
export type Probes = {
  /** Asks so many times, one after the other. */
  times(count: number): Promise<number[]>
  /** Asks one after the other until `work` is done, at least once. */
  during(work: Promise<unknown>): Promise<number[]>
  end(): Promise<void>
}

const pauseMs = 5
/** A search that was not answered took for ever. */
const Durations = z.array(z.union([z.number(), z.literal(Number.POSITIVE_INFINITY)]))

/** Asks in a thread of its own: whoever sends 40 MB cannot tell when an answer arrives. */
export function probeBeside(address: string, search: OddRequest): Probes {
  const worker = new Worker(new URL(import.meta.url), { workerData: { address, search } })
  const told = async () => Durations.parse((await once(worker, 'message'))[0])
  return {
    times: (count) => {
      worker.postMessage(count)
      return told()
    },
    during: async (work) => {
      worker.postMessage('until told')
      const durations = told()
      await work
      worker.postMessage('enough')
      return durations
    },
    end: async () => void (await worker.terminate()),
  }
}

if (!isMainThread) await answerProbes()

async function answerProbes(): Promise<void> {
  const { address, search } = workerData
  let isEnough = false
  parentPort?.on('message', async (wanted: number | string) => {
    isEnough = wanted === 'enough'
    if (isEnough) return
    const durations: number[] = []
    do {
      const { ms, status } = await ask(address, search)
      // One that is not answered is seen as that.
      durations.push(status === 200 ? ms : Number.POSITIVE_INFINITY)
      await delay(pauseMs)
    } while (typeof wanted === 'number' ? durations.length < wanted : !isEnough)
    parentPort?.postMessage(durations)
  })
}
