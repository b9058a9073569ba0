import { readFileSync } from 'node:fs'
import { cpus } from 'node:os'
import process from 'node:process'
import { readCpuSecondsOf } from './cpu-time.ts'

/** Seconds of processor until now: of everybody, and of this process with all that it started. */
type Look = { atMs: number; everybody: number; own: number }

/**
 * A clock for what is held to a time: it goes slower by the share of the processors that other programs have, and is the one on the wall where they have none of them, or where
 * the system does not tell (only Linux does).
 */
export class OwnClock {
  #last = look()
  #ms = 0

  /** Milliseconds since it was made. What others had is spread evenly over the time since it was last asked. */
  now(): number {
    const before = this.#last
    this.#last = look()
    this.#ms += ownMs(before, this.#last)
    return this.#ms
  }
}

/** How many of the milliseconds between two looks were ours. */
export function ownMs(before: Look, after: Look, processors: number = cpus().length): number {
  const wallMs = after.atMs - before.atMs
  const ofOthers = after.everybody - before.everybody - Math.max(0, after.own - before.own)
  return Math.max(0, wallMs - (Math.max(0, ofOthers) * 1_000) / processors)
}

function look(): Look {
  return { atMs: performance.now(), everybody: readAllSeconds(), own: readCpuSecondsOf([process.pid]) }
}

/** Hundredths of a second since the machine started: user, nice, system, idle, iowait, irq, softirq, steal. 0 where the system does not tell. */
function readAllSeconds(): number {
  try {
    const [line = ''] = readFileSync('/proc/stat', 'latin1').split('\n', 1)
    const [, user = 0, nice = 0, system = 0, , , irq = 0, softIrq = 0, steal = 0] = line.split(/ +/).map(Number)
    return (user + nice + system + irq + softIrq + steal) / 100
  } catch {
    return 0
  }
}
