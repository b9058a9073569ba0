import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, rename, stat } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import type { BackupFile } from '@dossier/contract/backups'
import { isGone } from '../scan/faults.ts'

/** Reads a file to its end, for its name, size and digest. */
export async function fingerprint(path: string, signal: AbortSignal, onRead: (bytes: number) => void): Promise<BackupFile> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const piece of createReadStream(path, { signal, highWaterMark: 1024 * 1024 })) {
    hash.update(piece)
    bytes += piece.length
    onRead(piece.length)
  }
  return { name: basename(path), bytes, sha256: hash.digest('hex') }
}

/** Writes a new file that is on the disk when this comes back. */
export async function writeDurably(path: string, text: string): Promise<void> {
  const handle = await open(path, 'wx', 0o600)
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** What was written to a file or a folder is on the disk when this comes back. */
export async function settle(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Gives a file or folder its final name, also over a power loss. */
export async function renameDurably(from: string, to: string): Promise<void> {
  await rename(from, to)
  await settle(dirname(to))
}

/** Whether there is anything at a path. Throws what else keeps it from being looked at. */
export function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    (error: unknown) => {
      if (isGone(error)) return false
      throw error
    },
  )
}
