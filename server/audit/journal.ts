import { closeSync, ftruncateSync, openSync, readFileSync, renameSync, writeFileSync, writeSync } from 'node:fs'
import { z } from 'zod'
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

  /** Opens the file; `left`: what a program that was killed has left in it. */
  static open(path: string): { journal: Journal; left: AuditEntry[] } {
    const journal = new Journal(path)
    return { journal, left: readFileSync(path, 'utf8').split('\n').flatMap(readLine) }
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
