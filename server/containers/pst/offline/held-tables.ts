import type { NewContent } from './new-blocks.ts'
import type { StoredContent } from './stored-content.ts'

/** Enough for a mailbox of some thousand folders. */
const usualBytes = 16 * 1024 * 1024

type Again = () => Promise<StoredContent[]>

/** Tables that every portion contains: some megabytes of them are kept in memory, the rest is made again whenever it is written. */
export class HeldTables {
  #left: number
  #last: { again: Again; made: Promise<StoredContent[]> } | undefined

  constructor(mostBytes: number = usualBytes) {
    this.#left = mostBytes
  }

  /** `again` makes the same contents. */
  keep(contents: StoredContent[], again: Again): NewContent[] {
    const sizeBytes = contents.reduce((sum, { content }) => sum + content.length, 0)
    if (sizeBytes <= this.#left) {
      this.#left -= sizeBytes
      return contents.map(ready)
    }
    return contents.map(({ content, isChanged }, at) => ({
      sizeBytes: content.length,
      read: async () => (await this.#made(again))[at] ?? { content: Buffer.alloc(content.length), isChanged },
    }))
  }

  /** The blocks of a table are written one after the other. */
  #made(again: Again): Promise<StoredContent[]> {
    if (this.#last?.again !== again) this.#last = { again, made: again() }
    return this.#last.made
  }
}

/** Content that is there already. */
export function ready(stored: StoredContent): NewContent {
  return { sizeBytes: stored.content.length, read: async () => stored }
}
