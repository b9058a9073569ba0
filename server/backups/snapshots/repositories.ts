import { AppError } from '@dossier/contract'
import type { Repositories } from '@dossier/contract/snapshots'
import type { Kysely } from 'kysely'
import type { Migration } from '../../records/migrations.ts'
import type { Records } from '../../records/open.ts'
import type { RecordsSchema } from '../../records/schema.ts'

/** A folder that clients of Elasticsearch have given a name. */
type RepositoryTables = { snapshot_repository: { name: string; location: string } }

const createTable: Migration = async (trx, columns) => {
  await trx.schema
    .createTable('snapshot_repository')
    .addColumn('name', columns.text, (c) => c.primaryKey())
    .addColumn('location', columns.text, (c) => c.notNull())
    .execute()
}

/** In the order in which they are run; a landed one is never edited. */
export const repositoryMigrations: readonly Migration[] = [createTable]

function repositoryDb({ db }: Records): Kysely<RecordsSchema & RepositoryTables> {
  return db.$extendTables<RepositoryTables>()
}

/** All folders with names; with `name` that one. @throws AppError NOT_FOUND where there is none of that name. */
export async function readRepositories(records: Records, name?: string): Promise<Repositories> {
  const rows = await repositoryDb(records).selectFrom('snapshot_repository').selectAll().orderBy('name').execute()
  const asked = name === undefined ? rows : rows.filter((row) => row.name === name)
  if (name !== undefined && asked.length === 0) throw new AppError('NOT_FOUND', { message: `[${name}] missing` })
  return Object.fromEntries(asked.map((row) => [row.name, { type: 'fs', settings: { location: row.location } }]))
}

/** Where a repository lies. @throws AppError NOT_FOUND. */
export async function locationOf(records: Records, name: string): Promise<string> {
  const found = await readRepositories(records, name)
  return found[name]?.settings.location ?? ''
}

/** Gives a folder a name, or a name another folder. */
export async function writeRepository(records: Records, name: string, location: string): Promise<void> {
  await repositoryDb(records)
    .insertInto('snapshot_repository')
    .values({ name, location })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ location }))
    .execute()
}

/** Forgets the name; what lies in the folder stays. @throws AppError NOT_FOUND. */
export async function removeRepository(records: Records, name: string): Promise<void> {
  await readRepositories(records, name)
  await repositoryDb(records).deleteFrom('snapshot_repository').where('name', '=', name).execute()
}
