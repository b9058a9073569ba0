import { randomBytes } from 'node:crypto'
import { askPostgres } from './postgres-server.ts'

/** Where records of a test lie. */
export type Place = { address: string; remove(): Promise<void> }

/** A fresh, empty schema of a PostgreSQL. One costs a millisecond, a database of its own a hundred. */
export async function newSchema(postgres: string): Promise<Place & { schema: string }> {
  const schema = `test_${randomBytes(8).toString('hex')}`
  await askPostgres(postgres, `create schema ${schema}`)
  const remove = async () => void (await askPostgres(postgres, `drop schema ${schema} cascade`))
  return { schema, address: addressOf(postgres, schema), remove }
}

/** The address of a schema in a PostgreSQL. */
export function addressOf(postgres: string, schema: string): string {
  return `${postgres}&options=${encodeURIComponent(`-c search_path=${schema}`)}`
}
