import { AppError } from '@dossier/contract'

/** The setting that names a database. */
type Wanted = { records?: string | undefined }

/** Where the records of a home are, as `openRecords` takes it: in the database that the settings name, else in the home. */
export function recordsAddress({ records }: Wanted, layout: { records: string }): string {
  return records ?? layout.records
}

/** Whether an address names a PostgreSQL. */
export function isPostgres(address: string): boolean {
  return /^postgres(ql)?:/.test(address)
}

/** Records in PostgreSQL are copied and put back by its own programs. Throws BAD_REQUEST where the settings name one. */
export function refuseCopy({ records }: Wanted): void {
  if (records === undefined) return
  const message =
    'The records are in PostgreSQL: back them up with pg_dump and put them back with pg_restore. A backup of Dossier is put back into a home whose settings name no database.'
  throw new AppError('BAD_REQUEST', { message })
}
