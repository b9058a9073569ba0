import { readdir, readFile } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import type { FileToExtract } from '../../port.ts'
import { runAsUsual, runWhenIdle } from './idle-threads.ts'
import type { TikaProcess } from './process.ts'

/** `thread`: the one of the process that is at the file, by the system's number; absent: not found yet, however many times that was asked for. */
type Slow = { running: Pick<TikaProcess, 'pid'>; asked: number; thread?: number }

/**
 * Files that a reader has been at for long. The thread that reads one takes only what nobody else wants (Linux): so it goes on beside all others and costs them
 * nothing, where ending it would cost them the whole process, with all that Java has compiled.
 */
export class SlowFiles {
  readonly #slow = new Map<FileToExtract, Slow>()
  readonly #niceness: number

  /** `niceness`: of threads that are at other files. */
  constructor(niceness: number) {
    this.#niceness = niceness
  }

  add(file: FileToExtract, running: Pick<TikaProcess, 'pid'>): void {
    this.#slow.set(file, { running, asked: 0 })
  }

  has(file: FileToExtract): boolean {
    return this.#slow.has(file)
  }

  threadOf(file: FileToExtract): number | undefined {
    return this.#slow.get(file)?.thread
  }

  /** Whether its thread is to be looked for now, which others have to wait for: ever more seldom, as it may do something else than work. */
  isLookDue(file: FileToExtract): boolean {
    const slow = this.#slow.get(file)
    if (!slow || slow.thread !== undefined) return false
    slow.asked += 1
    return Number.isInteger(Math.log2(slow.asked))
  }

  /** To be called while a process is at no other file: its threads that have work are those of its slow files, and stand back from now on. */
  async standBack(running: Pick<TikaProcess, 'pid'>): Promise<void> {
    const isKnown = new Set([...this.#slow.values()].map(({ thread }) => thread))
    const found = (await workingThreads(running.pid)).filter((thread) => !isKnown.has(thread))
    const unknown = [...this.#slow.values()].filter((slow) => slow.running === running && slow.thread === undefined)
    // Where there are two of each nobody can tell which is whose, and both stand back.
    for (const [at, slow] of unknown.entries()) {
      const thread = found[at]
      if (thread === undefined || !isReniced(thread, constants.priority.PRIORITY_LOW)) continue
      slow.thread = thread
      void runWhenIdle(thread)
    }
  }

  /**
   * The file is read, or given up. Who may not raise priorities leaves the thread behind the others, with whatever it reads next: it gets what they do not use,
   * so nothing is lost but its place.
   */
  delete(file: FileToExtract): void {
    const thread = this.threadOf(file)
    this.#slow.delete(file)
    if (thread === undefined) return
    isReniced(thread, this.#niceness)
    void runAsUsual(thread)
  }
}

/** Whether that was possible: the thread may be gone. */
function isReniced(thread: number, niceness: number): boolean {
  try {
    setPriority(thread, niceness)
    return true
  } catch {
    return false
  }
}

/** How Jetty, Tika's server, names its threads. */
const ofRequests = /^qtp/
/** A thread that is still at work after so many milliseconds did not only just wake up. */
const lookAgainMs = 5

async function workingThreads(pid: number): Promise<number[]> {
  const first = await atWork(pid)
  if (first.length === 0) return []
  await wait(lookAgainMs)
  const second = await atWork(pid)
  return first.filter((thread) => second.includes(thread))
}

/** Threads of requests that have work to do; none where the system does not tell. */
async function atWork(pid: number): Promise<number[]> {
  const folder = `/proc/${pid}/task`
  const threads = await readdir(folder).catch(() => [])
  const working = await Promise.all(threads.map(async (thread) => isAtWork(`${folder}/${thread}/stat`)))
  return threads.filter((_, at) => working[at]).map(Number)
}

/** Its name stands in brackets, and behind it its state (proc(5)). */
async function isAtWork(path: string): Promise<boolean> {
  const stat = await readFile(path, 'latin1').catch(() => '')
  return ofRequests.test(stat.slice(stat.indexOf('(') + 1)) && stat.slice(stat.lastIndexOf(')') + 2).startsWith('R')
}
