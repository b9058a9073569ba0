import { readdirSync, readFileSync } from 'node:fs'
import { findProcesses } from '../../harness/processes.ts'
import { nameOf } from './memory.ts'

/** Linux counts processor time in hundredths of a second towards programs, whatever its own clock. */
const ticksPerSecond = 100

/** Seconds of processor time of a process and of all children that it has seen the end of. 0 where it has gone. Linux only. */
export function readCpuSeconds(pid: number): number {
  return sumOfTimes(pid)
}

/** Its own two times come first, then those of its children. */
function sumOfTimes(pid: number): number {
  try {
    // The name stands in brackets and may have any signs in it. Behind it: state and ten numbers, then the four times.
    const [, ...numbers] = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1)?.split(' ') ?? []
    return numbers.slice(10, 14).reduce((sum, ticks) => sum + Number(ticks), 0) / ticksPerSecond
  } catch {
    return 0
  }
}

/** The same of all processes that live in a home, and of all that they have started, which need not know of it. */
export function readCpuSecondsIn(home: string): number {
  return readCpuSecondsOf(findProcesses(home).map(({ pid }) => pid))
}

/** The same of these processes and of all that they have started. */
export function readCpuSecondsOf(roots: number[]): number {
  const pids = new Set(roots)
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name): [number, number] => [Number(name), parentOf(name)])
  // A child may have a lower number than its parent.
  for (let before = -1; before < pids.size; ) {
    before = pids.size
    for (const [pid, parent] of parents) if (pids.has(parent)) pids.add(pid)
  }
  return [...pids].reduce((sum, pid) => sum + readCpuSeconds(pid), 0)
}

/** 0 where it has gone. */
function parentOf(pid: string): number {
  try {
    return Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'latin1'))?.[1] ?? 0)
  } catch {
    return 0
  }
}

/**
 * Looks twice a second until `stop`, which answers the seconds that all processes of a home have used since, those that have ended included; `parts` says
 * by which programs, and how much of it by threads that stand back.
 */
export function watchCpu(home: string): { stop(): number; parts(): string } {
  const first = new Map<number, number>()
  const last = new Map<number, Thread>()
  const look = (ofNew: (seconds: number) => number) => {
    for (const { pid, command } of findProcesses(home)) {
      for (const thread of readThreads(pid, nameOf(command))) {
        if (!first.has(thread.id)) first.set(thread.id, ofNew(thread.seconds))
        last.set(thread.id, thread)
      }
    }
  }
  look((seconds) => seconds)
  const timer = setInterval(() => look(() => 0), 500)
  const used = () => [...last.values()].map((thread) => ({ ...thread, seconds: thread.seconds - (first.get(thread.id) ?? 0) }))
  return {
    stop: () => {
      clearInterval(timer)
      look(() => 0)
      return sum(used())
    },
    parts: () =>
      [...Map.groupBy(used(), ({ name }) => name)]
        .map(([name, threads]): [string, number] => [name, sum(threads)])
        .filter(([, seconds]) => seconds >= 0.05)
        .map(([name, seconds]) => `${name} ${seconds.toFixed(1)}`)
        .join(' + '),
  }
}

type Thread = { id: number; name: string; seconds: number }

/** A thread's niceness stands in `stat`, two places behind its times. */
function readThreads(pid: number, program: string): Thread[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((id) => {
      const numbers = readFileSync(`/proc/${pid}/task/${id}/stat`, 'latin1').split(') ').at(-1)?.split(' ') ?? []
      const nice = numbers[16] === '0' ? '' : ` (nice ${numbers[16]})`
      return { id: Number(id), name: program + nice, seconds: (Number(numbers[11]) + Number(numbers[12])) / ticksPerSecond }
    })
  } catch {
    return []
  }
}

function sum(threads: Thread[]): number {
  return threads.reduce((all, { seconds }) => all + seconds, 0)
}
