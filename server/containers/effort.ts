import { setImmediate as giveWay } from 'node:timers/promises'
import type { Bytes } from './bytes.ts'

/** A read that goes to the file, not to the block at hand, costs as many steps. */
const blockSteps = 16
const blockBytes = 16 * 1024
/** About a second of small reads, or a gigabyte of unpacked members. */
const defaultSteps = 1_000_000
/** A look may read a file four times over, however long it is. */
const passes = 4
/** Others wait no longer than this for the process. */
const turnMs = 10

/** More work than a look at a file may take: what is in it is not ours to judge. */
export class TooMuchEffort extends Error {
  override name = 'TooMuchEffort'
}

/**
 * The work that one look into a stranger's file may take, counted in steps and not in seconds: two runs then say the same of it. It ends when its
 * signal does, and gives way to others meanwhile.
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

  /** Allows what reading so many bytes a few times takes. */
  allow(sizeBytes: number): void {
    this.#left += passes * stepsOf(sizeBytes)
  }

  /** Counts one small step. Throws TooMuchEffort, or the signal's reason. */
  async step(): Promise<void> {
    this.#spend(1)
    this.#sinceLook += 1
    if (this.#sinceLook >= 256) await this.#pause()
  }

  /** Counts bytes that are read or unpacked. Throws TooMuchEffort, or the signal's reason. */
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

/** The same bytes read with measured effort, small reads from a block at hand; a position outside has no bytes. */
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

/** What a look found; undefined where it would take too much effort. */
export async function withinEffort<Found>(look: () => Promise<Found>): Promise<Found | undefined> {
  try {
    return await look()
  } catch (error) {
    if (error instanceof TooMuchEffort) return undefined
    throw error
  }
}
