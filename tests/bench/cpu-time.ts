import { readFileSync } from 'node:fs'
import { findProcesses } from '../harness/processes.ts'

/** Linux counts processor time in hundredths of a second towards programs, whatever its own clock. */
const ticksPerSecond = 100

/** Seconds of processor time of a process and of all children that it has seen the end of. 0 where it has gone. Linux only. */
export function readCpuSeconds(pid: number): number {
  return sumOfTimes(pid, 4)
}

/** The same without its children. */
function ownCpuSeconds(pid: number): number {
  return sumOfTimes(pid, 2)
}

/** Its own two times come first, then those of its children. */
function sumOfTimes(pid: number, count: 2 | 4): number {
  try {
    // The name stands in brackets and may have any signs in it. Behind it: state and ten numbers, then the four times.
    const [, ...numbers] = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1)?.split(' ') ?? []
    return numbers.slice(10, 10 + count).reduce((sum, ticks) => sum + Number(ticks), 0) / ticksPerSecond
  } catch {
    return 0
  }
}

/** The same of all processes that live in a home. */
export function readCpuSecondsIn(home: string): number {
  return findProcesses(home).reduce((sum, { pid }) => sum + readCpuSeconds(pid), 0)
}

/** Looks twice a second until `stop`, which answers the seconds that all processes of a home have used since, those that have ended included. */
export function watchCpu(home: string): { stop(): number } {
  const first = new Map<number, number>()
  const last = new Map<number, number>()
  const look = (ofNew: (seconds: number) => number) => {
    for (const { pid } of findProcesses(home)) {
      const seconds = ownCpuSeconds(pid)
      if (!first.has(pid)) first.set(pid, ofNew(seconds))
      last.set(pid, Math.max(seconds, last.get(pid) ?? 0))
    }
  }
  look((seconds) => seconds)
  const timer = setInterval(() => look(() => 0), 500)
  return {
    stop: () => {
      clearInterval(timer)
      look(() => 0)
      return [...last].reduce((sum, [pid, seconds]) => sum + seconds - (first.get(pid) ?? 0), 0)
    },
  }
}
