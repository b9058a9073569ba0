import { Client } from 'pg'
import { translateFault } from './faults.ts'

/** Whether the schema that an address names has tables of ours. */
export async function hasPostgresTables(address: string): Promise<boolean> {
  const { rows } = await ask(address, "select 1 from pg_tables where schemaname = current_schema() and tablename = 'migration'")
  return rows.length > 0
}

/** Removes these tables, as far as they are there, and all that hangs on them. */
export async function dropPostgresTables(address: string, tables: readonly string[]): Promise<void> {
  await ask(address, `drop table if exists ${tables.map((name) => `"${name}"`).join(', ')} cascade`)
}

async function ask(address: string, statement: string) {
  const client = new Client({ connectionString: address, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return await client.query(statement)
  } catch (error) {
    throw translateFault(error)
  } finally {
    await client.end()
  }
}
