import { isPostgres } from '../address.ts'

/** Whether there are records at an address (as `openRecords` takes it), whatever is in them. */
export async function hasRecords(address: string): Promise<boolean> {
  if (isPostgres(address)) return (await import('../postgres/tables.ts')).hasPostgresTables(address)
  return (await import('../sqlite/file.ts')).hasSqliteFile(address)
}

/** Removes records with these tables. */
export async function removeRecords(address: string, tables: readonly string[]): Promise<void> {
  if (isPostgres(address)) return (await import('../postgres/tables.ts')).dropPostgresTables(address, tables)
  return (await import('../sqlite/file.ts')).removeSqliteFile(address)
}
