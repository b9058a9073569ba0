import { readFileSync } from 'node:fs'
import { findProcesses } from '../harness/processes.ts'

/** Private bytes (clean and dirty) of all processes of a home, and whether Java is among them. Linux only. */
export function readPrivateMemory(home: string): { bytes: number; hasJava: boolean; processes: number } {
  const processes = findProcesses(home)
  const bytes = processes.reduce((sum, { pid }) => sum + privateBytes(pid), 0)
  return { bytes, hasJava: processes.some(({ command }) => /(^|\/)java /.test(command)), processes: processes.length }
}

function privateBytes(pid: number): number {
  try {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
    return [...rollup.matchAll(/^Private_(?:Clean|Dirty):\s+(\d+) kB/gm)].reduce((sum, [, size]) => sum + Number(size) * 1024, 0)
  } catch {
    // It ended while we looked.
    return 0
  }
}

/** Looks twice a second until `stop`, which answers the highest sum seen. */
export function watchPeak(home: string): { stop(): number } {
  let peak = 0
  const look = () => {
    peak = Math.max(peak, readPrivateMemory(home).bytes)
  }
  const timer = setInterval(look, 500)
  look()
  return {
    stop: () => {
      clearInterval(timer)
      return peak
    },
  }
}
