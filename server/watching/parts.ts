import { setTimeout as sleep } from 'node:timers/promises'
import type { Program } from '../scope/program.ts'
import { type Clock, systemClock } from './clock.ts'
import { systemEvents } from './events/open-events.ts'
import type { OpenEvents } from './events/port.ts'
import { readMounts } from './mounts.ts'

/** What a watch is made of; all of it but the program is another in tests. */
export type WatchParts = {
  program: Program
  clock: Clock
  openEvents: OpenEvents
  readMounts: (folder: Buffer) => Promise<string[] | undefined>
  /** How long a file must have been left alone before it is read. */
  restMs: number
  /** Leaves the machine to others after so much work of a sweep. */
  rest: (workedMs: number, signal: AbortSignal) => Promise<void>
  /** Carries out one piece of work after the other: the sweeps of all watches. */
  inTurn: <T>(work: () => Promise<T>) => Promise<T>
}

/** A sweep takes at most a fifth of one core. */
const restFactor = 4

/** The parts of a running server. */
export function realParts(program: Program): WatchParts {
  return {
    program,
    clock: systemClock,
    openEvents: systemEvents(),
    readMounts,
    restMs: 3_000,
    rest: (workedMs, signal) => sleep(workedMs * restFactor, undefined, { signal, ref: false }),
    inTurn: turns(),
  }
}

/** Lets one go after the other, whatever became of the one before. */
export function turns(): WatchParts['inTurn'] {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const mine = last.then(work, work)
    last = mine
    return mine
  }
}
