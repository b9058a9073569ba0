import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** A database that SQLite itself has written; `pragmas` come before its first page. */
export function writeDatabase(statements: string, pragmas = ''): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'dossier-sqlite-'))
  try {
    const path = join(folder, 'made.db')
    const database = new DatabaseSync(path)
    database.exec(`${pragmas}; ${statements}`)
    database.close()
    return readFileSync(path)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
