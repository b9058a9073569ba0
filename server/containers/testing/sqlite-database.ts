import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** A database that SQLite itself has written; `pragmas` come before its first page. */
export function writeDatabase(statements: string, pragmas = ''): Buffer {
  return inFolder((path) => {
    const database = new DatabaseSync(path)
    database.exec(`${pragmas}; ${statements}`)
    database.close()
    return readFileSync(path)
  })
}

/** What a program leaves that ends without closing its database: `wal`, what was written since the last checkpoint, or the pages of `journal`, as they were before. */
export type LeftBehind = { database: Buffer; beside: Buffer }

/** `before` is in the database, `after` beside it; `mode`: `wal`, or `persist`, which keeps a journal whose head is zeros unless a transaction is open (`after` begins one). */
export function leaveBehind(mode: 'wal' | 'persist', { before, after }: { before: string; after: string }): LeftBehind {
  return inFolder((path) => {
    const database = new DatabaseSync(path)
    database.exec(`${before}; PRAGMA journal_mode=${mode}; PRAGMA cache_size=1; ${after}`)
    const left = { database: readFileSync(path), beside: readFileSync(`${path}-${mode === 'wal' ? 'wal' : 'journal'}`) }
    database.close()
    return left
  })
}

function inFolder<T>(use: (path: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'dossier-sqlite-'))
  try {
    return use(join(folder, 'made.db'))
  } finally {
    rmSync(folder, { recursive: true })
  }
}
