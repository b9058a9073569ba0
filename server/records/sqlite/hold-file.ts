import { truncateSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

/**
 * Takes a file for this process, by an exclusive transaction that stays open: Node has no flock. Answers what gives it back (the end of the
 * process does too, however it dies), or undefined where another process has it. `isShared`: beside others who share it, by an open transaction that only reads. Throws what SQLite says where the file cannot be used.
 */
export function holdFile(file: string, { isShared = false } = {}): (() => void) | undefined {
  try {
    return begin(file, isShared)
  } catch (error) {
    const code = error instanceof Error && 'errcode' in error ? error.errcode : undefined
    if (code === sqliteBusy) return undefined
    if (code !== sqliteNotADatabase) throw error
  }
  // There is nothing in it that could be lost, and nobody holds it, or it would be busy.
  truncateSync(file)
  return begin(file, isShared)
}

/** https://www.sqlite.org/rescode.html */
const sqliteBusy = 5
const sqliteNotADatabase = 26

function begin(file: string, isShared: boolean): () => void {
  const database = new DatabaseSync(file, { timeout: 0 })
  try {
    // The lock of a reader comes with what is read first.
    database.exec(isShared ? 'BEGIN; SELECT count(*) FROM sqlite_master' : 'BEGIN EXCLUSIVE')
    return () => database.close()
  } catch (error) {
    database.close()
    throw error
  }
}
