import type { OpenDirOptions } from 'node:fs'
import { opendir } from 'node:fs/promises'

/** Node takes `buffer` here, for names that are not UTF-8, but its types do not say so. */
const asBytes: OpenDirOptions = JSON.parse('{"encoding":"buffer"}')

/** What lies in a folder: something, another folder, or that it cannot be looked into. */
export type Seen = { kind: 'entry' | 'folder'; path: Buffer } | { kind: 'unread'; path: Buffer; detail: string }

/**
 * Walks a folder for a verification: on purpose it shares nothing with the walk that fills the ledger, and knows no rules. `enters` says of each folder
 * whether to go on inside. Links are not followed.
 */
export async function* walkAgain(folder: Buffer, enters: (path: Buffer) => Promise<boolean>): AsyncGenerator<Seen> {
  const open = [folder]
  for (let path = open.pop(); path; path = open.pop()) {
    try {
      for await (const entry of await opendir(path, asBytes)) {
        const name: unknown = entry.name
        const bytes = Buffer.isBuffer(name) ? name : Buffer.from(entry.name)
        const below = Buffer.concat([path, Buffer.from(path.at(-1) === slash ? '' : '/'), bytes])
        if (!entry.isDirectory()) yield { kind: 'entry', path: below }
        else if (await enters(below)) open.push(below)
      }
    } catch (error) {
      yield { kind: 'unread', path, detail: codeOf(error) }
    }
  }
}

const slash = 0x2f

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error)
}
