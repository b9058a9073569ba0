import type { CopyFacts, CopyProgress } from './database.ts'

/** Copies the records in a file to a new one, as they are at one moment. Those in PostgreSQL are for `pg_dump`, see `refuseCopy`. */
export async function copyRecords(file: string, target: string, progress: CopyProgress): Promise<void> {
  await (await import('./sqlite/copy-file.ts')).copySqlite(file, target, progress)
}

/** What is in a copy that nobody writes to. Throws AppError INTERNAL where it cannot be read. */
export async function readCopyFacts(file: string): Promise<CopyFacts> {
  return (await import('./sqlite/copy-facts.ts')).readSqliteFacts(file)
}
