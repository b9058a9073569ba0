import { readFileSync } from 'node:fs'
import { findProcesses } from '../../harness/processes.ts'
import { type Figure, megabytes } from './table.ts'

/** Private bytes (clean and dirty) of all processes of a home, and whether Java is among them. Linux only. */
export function readPrivateMemory(home: string): { bytes: number; hasJava: boolean; processes: number; parts: string } {
  const processes = findProcesses(home).map(({ pid, command }) => ({ bytes: privateBytes(pid), command }))
  const large = processes
    .filter(({ bytes }) => bytes > 10_000_000)
    .map(({ bytes, command }) => `${nameOf(command)} ${mega(bytes)}`)
  return {
    bytes: processes.reduce((sum, { bytes }) => sum + bytes, 0),
    hasJava: processes.some(({ command }) => /(^|\/)java /.test(command)),
    processes: processes.length,
    parts: large.join(' + '),
  }
}

/** A short name of a program of ours. Both readers are Java; they differ by their heaps. */
export function nameOf(command: string): string {
  return /-Xmx\w+|worker\.js|dossier-engine|dossier\.mjs/.exec(command)?.[0] ?? command.slice(0, 30)
}

function mega(bytes: number): number {
  return Math.round(bytes / 1e6)
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

/** Looks twice a second until `stop`, which answers the highest sum seen; `parts` says which programs it was made of. */
export function watchPeak(home: string): { stop(): number; parts(): string } {
  let peak = { bytes: 0, parts: '' }
  const look = () => {
    const now = readPrivateMemory(home)
    if (now.bytes > peak.bytes) peak = now
  }
  const timer = setInterval(look, 500)
  look()
  return {
    stop: () => {
      clearInterval(timer)
      return peak.bytes
    },
    parts: () => peak.parts,
  }
}

/** What `--memory 1.2g` allows all processes together. */
const mostBytes = 1_200e6

/** The row of a program with `--memory 1.2g`; ends the watch. */
export function peakFigure(peak: ReturnType<typeof watchPeak>): Figure {
  const bytes = peak.stop()
  return {
    name: 'memory of all processes meanwhile, at most',
    ours: `${megabytes(bytes)}: ${peak.parts()}`,
    target: megabytes(mostBytes),
    isReached: bytes < mostBytes,
  }
}
