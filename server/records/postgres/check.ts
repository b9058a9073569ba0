import { AppError } from '@dossier/contract'
import { Client } from 'pg'
import type { RecordsCheck } from '../database.ts'
import { sayWhere, translateFault } from './faults.ts'
import { findHolders, readHolder } from './holder.ts'

/** PostgreSQL looks after its own files: it is asked whether it answers, and how large the database is. */
export async function checkPostgres(address: string): Promise<RecordsCheck> {
  const client = new Client({ connectionString: address, connectionTimeoutMillis: 10_000, query_timeout: 10_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query(
      "select current_setting('server_version') as version, pg_size_pretty(pg_database_size(current_database())) as size",
    )
    const workers = (await findHolders(client, 'worker')).flatMap((name) => readHolder(name) ?? [])
    return { state: 'sound', program: `PostgreSQL ${rows[0]?.version}`, size: String(rows[0]?.size), workers }
  } catch (error) {
    const fault = translateFault(error)
    const detail = fault instanceof AppError ? fault.message : String(error)
    return { state: 'away', detail, cure: `See that PostgreSQL runs at ${sayWhere(address)} and lets Dossier in.` }
  } finally {
    await client.end()
  }
}
