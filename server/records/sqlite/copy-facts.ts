import { DatabaseSync } from 'node:sqlite'
import type { CopyFacts } from '../database.ts'
import { translateFaults } from './faults.ts'

/** Counts what is in a file of records, without writing to it or making a file beside it. */
export function readSqliteFacts(file: string): CopyFacts {
  return translateFaults(() => {
    const database = new DatabaseSync(file, { readOnly: true })
    try {
      const count = (table: string) => Number(database.prepare(`select count(*) as count from ${table}`).get()?.count ?? 0)
      const texts = (query: string) =>
        database
          .prepare(query)
          .all()
          .flatMap((row) => Object.values(row).map(String))
      return {
        projects: texts('select name from project order by name'),
        documents: count('document'),
        files: count('entry'),
        folders: texts('select distinct path from folder order by path'),
      }
    } finally {
      database.close()
    }
  })
}
