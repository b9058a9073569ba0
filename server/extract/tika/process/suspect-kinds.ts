import { extname } from 'node:path'
import { lookInto } from '../../../containers/look-into.ts'
import type { FileToExtract } from '../../port.ts'

/** How files of a kind begin, in hex, of which the reader dies so often that none is tried beside others: OneNote ([MS-ONESTORE] 2.3.1). */
const deadlyFromTheStart = ['e4525c7b']

/** A kind is distrusted while more than one in this many of its files has crashed the reader. */
const oneIn = 10

/**
 * Which kinds of file are read apart from the first, because too many of their like have ended the reader while this process lives. Of a common kind one in a hundred
 * may: its others are read as before. What of this is remembered decides where a file is read, never what becomes of it.
 */
export class SuspectKinds {
  readonly #read = new Map<string, number>()
  readonly #died = new Map(deadlyFromTheStart.map((kind) => [kind, 1]))

  isSuspect(kind: string): boolean {
    const died = this.#diedOf(kind)
    return died > 0 && (this.#read.get(kind) ?? 0) < died * oneIn
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
    return this.#died.get(kind) ?? this.#died.get(kind.slice(0, 8)) ?? 0
  }
}

/** The kind of a file, as cheaply as can be told: how it begins, and the end of its name. */
export async function kindOf(file: FileToExtract): Promise<string> {
  // Unreadable files are reported when their turn comes.
  const mark = await lookInto(file, (bytes) => bytes.read(0, 4)).catch(() => undefined)
  return mark ? `${mark.toString('hex')}${extname(file.name).toLowerCase()}` : ''
}
