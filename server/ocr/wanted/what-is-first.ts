import { setTimeout as sleep } from 'node:timers/promises'
import type { Records } from '../../records/open.ts'
import { readWhatIsFirst, type WhatIsFirst } from '../../tasks/scheduling/first-places.ts'

const lookEveryMs = 1_000

/** What a task is to read before the rest, looked up again every second while it runs. */
export class FirstWatch {
  readonly #records: Records
  readonly #taskId: string
  #first: WhatIsFirst = { places: [], isPreferred: false }

  constructor(records: Records, taskId: string) {
    this.#records = records
    this.#taskId = taskId
  }

  get now(): WhatIsFirst {
    return this.#first
  }

  async look(): Promise<WhatIsFirst> {
    this.#first = await readWhatIsFirst(this.#records, this.#taskId)
    return this.#first
  }

  /** Resolves when it is time to look again, or `signal` is aborted. */
  async pause(signal: AbortSignal): Promise<void> {
    await sleep(lookEveryMs, undefined, { signal }).catch(() => {})
  }
}
