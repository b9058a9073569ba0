import { extname } from 'node:path'
import { lookInto } from '../../../containers/look-into.ts'
import type { FileToExtract } from '../../port.ts'

/** How files of a kind begin, in hex, of which the reader dies so often that none is tried beside others: OneNote ([MS-ONESTORE] 2.3.1). */
const deadlyFromTheStart: ReadonlySet<string> = new Set(['e4525c7b'])

/** A kind is distrusted while more than one in this many of its files has crashed the reader. */
const oneIn = 10

/**
 * Which kinds of file are read by the first reader alone, once nothing else is there to be read, because too many of their like have ended it while this
 * process lives: one more death disturbs nobody then. Of a common kind one in a hundred may: its others are read as before. What of this is remembered decides
 * when a file is read, never what becomes of it.
 */
export class SuspectKinds {
  readonly #read = new Map<string, number>()
  readonly #died = new Map<string, number>()

  /** The share of its files that have ended the reader, 0 to 1; undefined where that is no reason to distrust it. */
  distrustOf(kind: string): number | undefined {
    const [read, died] = [this.#read.get(kind) ?? 0, this.#diedOf(kind)]
    return read >= died * oneIn ? undefined : died / Math.max(read, died)
  }

  /** One of them was read, whatever came of it. */
  noteRead(kind: string): void {
    this.#read.set(kind, (this.#read.get(kind) ?? 0) + 1)
  }

  /** One of them was in the reader's hands when it ended; taken back where it turns out that it was another one's fault. */
  noteDeath(kind: string): void {
    this.#died.set(kind, this.#diedOf(kind) + 1)
  }

  takeBack(kind: string): void {
    this.#died.set(kind, Math.max(0, this.#diedOf(kind) - 1))
  }

  #diedOf(kind: string): number {
    return this.#died.get(kind) ?? (deadlyFromTheStart.has(kind.slice(0, 8)) ? 1 : 0)
  }
}

/** The kind of a file, as cheaply as can be told: how it begins, and the end of its name. */
export async function kindOf(file: FileToExtract): Promise<string> {
  // Unreadable files are reported when their turn comes.
  const mark = await lookInto(file, (bytes) => bytes.read(0, 4)).catch(() => undefined)
  return mark ? `${mark.toString('hex')}${extname(file.name).toLowerCase()}` : ''
}
