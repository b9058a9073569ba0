import process from 'node:process'
import { newSchema } from '@dossier/server/records/testing/new-schema.ts'
import { type PostgresServer, startPostgres } from '@dossier/server/records/testing/postgres-server.ts'

let database: Promise<PostgresServer> | undefined
const addresses = new Map<string, Promise<string>>()

/**
 * Where the records of a home are, as a variable of its program: with DOSSIER_TEST_RECORDS=postgres, by which any of these tests can be run by hand, each home has a schema of its own in
 * a PostgreSQL that ends with this process; else in the home.
 */
export async function recordsOf(home: string): Promise<{ DOSSIER_RECORDS?: string }> {
  if (process.env.DOSSIER_TEST_RECORDS !== 'postgres') return {}
  database ??= startPostgres()
  const { address } = await database
  const own = addresses.get(home) ?? newSchema(address).then((place) => place.address)
  addresses.set(home, own)
  return { DOSSIER_RECORDS: await own }
}
