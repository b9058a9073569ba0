import { readFileSync } from 'node:fs'
import { findProcesses } from '../harness/processes.ts'

/** Linux counts processor time in hundredths of a second towards programs, whatever its own clock. */
const ticksPerSecond = 100

/** Seconds of processor time of a process and of all children that it has seen the end of. 0 where it has gone. Linux only. */
export function readCpuSeconds(pid: number): number {
  try {
    // The name stands in brackets and may have any signs in it. Behind it: state and ten numbers, then the four times.
    const [, ...numbers] = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1)?.split(' ') ?? []
    return numbers.slice(10, 14).reduce((sum, ticks) => sum + Number(ticks), 0) / ticksPerSecond
  } catch {
    return 0
  }
}

/** The same of all processes that live in a home. */
export function readCpuSecondsIn(home: string): number {
  return findProcesses(home).reduce((sum, { pid }) => sum + readCpuSeconds(pid), 0)
}
