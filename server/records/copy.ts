import { AppError } from '@dossier/contract'
import type { CopyFacts, CopyProgress } from './database.ts'

/** Copies the records at an address (as `openRecords` takes it) to a new file, as they are at one moment. Throws BAD_REQUEST where that is for others to do. */
export async function copyRecords(address: string, target: string, progress: CopyProgress): Promise<void> {
  if (/^postgres(ql)?:/.test(address))
    throw new AppError('BAD_REQUEST', { message: 'The records are in PostgreSQL. Back them up with pg_dump.' })
  await (await import('./sqlite/copy-file.ts')).copySqlite(address, target, progress)
}

/** What is in a copy that nobody writes to. Throws AppError INTERNAL where it cannot be read. */
export async function readCopyFacts(file: string): Promise<CopyFacts> {
  return (await import('./sqlite/copy-facts.ts')).readSqliteFacts(file)
}
