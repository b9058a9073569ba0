import { setImmediate as giveWay } from 'node:timers/promises'
import type { Bytes } from './bytes.ts'

/** Cost in steps of a read that misses the cached block. */
const blockSteps = 16
const blockBytes = 16 * 1024
/** About a second of small reads, or a gigabyte of decompressed members. */
const defaultSteps = 1_000_000
/** An inspection may read a file four times over, whatever its size. */
const passes = 4
/** How long the event loop may be blocked. */
const turnMs = 10

/** Inspecting the file would exceed its budget: nothing can be said about its content. */
export class TooMuchEffort extends Error {
  override name = 'TooMuchEffort'
}

/**
 * The budget for inspecting an untrusted file, in steps rather than seconds, so that two runs agree. It ends when its
 * signal aborts, and yields to the event loop.
 */
export class Effort {
  readonly #signal: AbortSignal
  #left: number
  #sinceLook = 0
  #turnEnds = performance.now() + turnMs

  constructor(signal: AbortSignal, steps: number = defaultSteps) {
    this.#signal = signal
    this.#left = steps
  }

  /** Adds the budget for reading this many bytes a few times. */
  allow(sizeBytes: number): void {
    this.#left += passes * stepsOf(sizeBytes)
  }

  /** Counts one small step. Throws TooMuchEffort, or the signal's reason. */
  async step(): Promise<void> {
    this.#spend(1)
    this.#sinceLook += 1
    if (this.#sinceLook >= 256) await this.#pause()
  }

  /** Counts bytes read or decompressed. Throws TooMuchEffort, or the signal's reason. */
  async stepOverBytes(sizeBytes: number): Promise<void> {
    this.#spend(stepsOf(sizeBytes))
    await this.#pause()
  }

  #spend(steps: number): void {
    this.#signal.throwIfAborted()
    this.#left -= steps
    if (this.#left < 0) throw new TooMuchEffort('more work than a look at a file may take')
  }

  async #pause(): Promise<void> {
    this.#sinceLook = 0
    if (performance.now() < this.#turnEnds) return
    await giveWay()
    this.#turnEnds = performance.now() + turnMs
    this.#signal.throwIfAborted()
  }
}

function stepsOf(sizeBytes: number): number {
  return blockSteps * Math.ceil(sizeBytes / blockBytes)
}

type Block = { start: number; held: Buffer }

/** The same bytes, read against the budget; small reads come from a cached block, and positions outside the file yield nothing. */
export function measured(bytes: Bytes, effort: Effort): Bytes {
  let block: Block = { start: 0, held: Buffer.alloc(0) }
  effort.allow(bytes.sizeBytes)
  const read = async (position: number, length: number) => {
    await effort.step()
    const start = Math.max(0, position)
    const end = Math.min(start + length, bytes.sizeBytes)
    if (!(start < end)) return Buffer.alloc(0)
    if (start < block.start || end > block.start + block.held.length) {
      await effort.stepOverBytes(Math.max(end - start, blockBytes))
      if (end - start > blockBytes) return bytes.read(start, end - start)
      block = { start, held: await bytes.read(start, blockBytes) }
    }
    return block.held.subarray(start - block.start, end - block.start)
  }
  return { sizeBytes: bytes.sizeBytes, read }
}

/** The result of an inspection; undefined if it would exceed its budget. */
export async function withinEffort<Found>(look: () => Promise<Found>): Promise<Found | undefined> {
  try {
    return await look()
  } catch (error) {
    if (error instanceof TooMuchEffort) return undefined
    throw error
  }
}
