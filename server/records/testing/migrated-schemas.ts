import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Migrations } from '../migrations.ts'
import { openRecords } from '../open.ts'
import { addressOf, newSchema, type Place } from './new-schema.ts'
import { askPostgres } from './postgres-server.ts'

/** Lets a PostgreSQL lend schemas; done once, before the first test. */
export async function lendSchemas(postgres: string): Promise<void> {
  await askPostgres(postgres, await readFile(new URL('migrated-schemas.sql', import.meta.url), 'utf8'))
}

/**
 * A schema with the tables of these features and what is in them from the first, under an id that no records had before. Making the tables takes half
 * a second of a processor: a former test's are taken where there are some, emptied when it gave them back.
 */
export async function takeMigrated(postgres: string, features: readonly Migrations[]): Promise<Place> {
  const kind = kindOf(features)
  const [lent] = await askPostgres(postgres, `select public.take_schema('${kind}') as schema`)
  const schema = lent?.schema ? String(lent.schema) : await makeSchema(postgres, kind, features)
  const remove = async () => void (await askPostgres(postgres, `select public.give_schema('${schema}')`))
  return { address: addressOf(postgres, schema), remove }
}

async function makeSchema(postgres: string, kind: string, features: readonly Migrations[]): Promise<string> {
  const { schema, address, remove } = await newSchema(postgres)
  try {
    await (await openRecords(address, features)).close()
  } catch (error) {
    await remove()
    throw error
  }
  await askPostgres(postgres, `select public.note_schema('${schema}', '${kind}')`)
  return schema
}

/** By what the steps do: tests have features of one name with steps of their own. */
function kindOf(features: readonly Migrations[]): string {
  const told = features.map(({ feature, steps }) => [feature, ...steps.map(String)])
  return createHash('sha256').update(JSON.stringify(told)).digest('hex')
}
