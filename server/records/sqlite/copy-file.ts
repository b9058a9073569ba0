import { backup, DatabaseSync } from 'node:sqlite'
import type { CopyProgress } from '../database.ts'
import { translateFaults } from './faults.ts'

/** Pages that are copied between two looks at the signal: 16 MB. */
const pagesAtOnce = 4_000

/**
 * Copies the records' file as it is at one moment, while others read and write it. The copy is one file without a log beside it. Nothing is left of it
 * where it fails or is aborted. Throws DISK_FULL or INTERNAL.
 */
export async function copySqlite(file: string, target: string, { signal, onProgress }: CopyProgress): Promise<void> {
  const source = translateFaults(() => new DatabaseSync(file, { readOnly: true }))
  try {
    // A read transaction holds the moment: without it the copy begins anew whenever somebody writes, and never ends where somebody always does.
    source.exec('begin')
    source.prepare('select count(*) from sqlite_master').get()
    await backup(source, target, {
      rate: pagesAtOnce,
      progress: ({ totalPages, remainingPages }) => {
        signal.throwIfAborted()
        onProgress(totalPages - remainingPages, totalPages)
      },
    })
  } catch (error) {
    signal.throwIfAborted()
    throw translateFaults(() => {
      throw error
    })
  } finally {
    source.close()
  }
  translateFaults(() => settle(target))
}

/** The copy says of itself that it has a log; who opens it for reading only would need one. */
function settle(target: string): void {
  const copy = new DatabaseSync(target)
  try {
    copy.exec('pragma journal_mode = delete')
  } finally {
    copy.close()
  }
}
