import {
  closeSync,
  ftruncateSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { z } from 'zod'
import { ownerLives } from '../confine/owner.ts'
import type { AuditEntry } from './chain.ts'

/** What is written anew when entries that wait keep coming, so that the file does not grow with them. */
const mostBytes = 1_000_000

const Line = z.strictObject({
  id: z.string(),
  at: z.int(),
  userId: z.string(),
  address: z.string(),
  event: z.string(),
  subject: z.string(),
})

/**
 * Entries that wait for the records, in a file: what is written there outlives a program that is killed, and costs no wait for the disk. Calls do not overlap: each is done when it
 * comes back.
 */
export class Journal {
  readonly #path: string
  #file: number
  #bytes = 0

  private constructor(path: string) {
    this.#path = path
    this.#file = openSync(path, 'a', 0o600)
  }

  /** Opens the file; `left`: what a program that was killed has left in it, and in `others`, which are removed once it is in this one. */
  static open(path: string, others: readonly string[] = []): { journal: Journal; left: AuditEntry[] } {
    const journal = new Journal(path)
    const left = readEntries(path)
    for (const other of others) {
      for (const entry of readEntries(other)) {
        left.push(entry)
        journal.add(entry)
      }
      rmSync(other, { force: true })
    }
    return { journal, left }
  }

  /** Throws what keeps it from being written. */
  add(entry: AuditEntry): void {
    this.#bytes += writeSync(this.#file, lineOf(entry))
  }

  /** Forgets all entries but those that still wait. */
  keepOnly(waiting: readonly AuditEntry[]): void {
    if (waiting.length > 0 && this.#bytes < mostBytes) return
    if (waiting.length === 0) ftruncateSync(this.#file)
    else this.#writeAnew(waiting.map(lineOf).join(''))
    this.#bytes = 0
  }

  close(): void {
    closeSync(this.#file)
  }

  #writeAnew(text: string): void {
    writeFileSync(`${this.#path}-new`, text, { mode: 0o600 })
    renameSync(`${this.#path}-new`, this.#path)
    // Opened first: a number that was closed is soon that of another file.
    const fresh = openSync(this.#path, 'a', 0o600)
    closeSync(this.#file)
    this.#file = fresh
  }
}

function readEntries(path: string): AuditEntry[] {
  return readFileSync(path, 'utf8').split('\n').flatMap(readLine)
}

/** The journals beside `own` that nobody writes any more: that of a server that had the home alone, `alone`, and those of killed ones among several of this machine, which are named by their processes. */
export function leftJournals(alone: string, own: string): string[] {
  const folder = dirname(alone)
  const isLeft = (name: string) => {
    if (join(folder, name) === own) return false
    if (name === basename(alone)) return true
    const prefix = `${basename(alone)}-`
    return name.startsWith(prefix) && ownerLives(name.slice(prefix.length)) === false
  }
  return readdirSync(folder)
    .filter(isLeft)
    .map((name) => join(folder, name))
}

/** A line that a full disk has cut off must not take the next one with it. */
function lineOf(entry: AuditEntry): string {
  return `\n${JSON.stringify(entry)}\n`
}

function readLine(line: string): AuditEntry[] {
  try {
    return line === '' ? [] : [Line.parse(JSON.parse(line))]
  } catch {
    // Cut off: its request was never answered.
    return []
  }
}
