import type { OffReason, PackageKind } from '@dossier/contract/packages'
import type { Migration } from '../records/migrations.ts'
import type { Records } from '../records/open.ts'

/** The tables of this feature. */
export type PackageTables = {
  /** An installed package. `look`: what `PackageLook` says of it, as JSON. `off_*`: why it was switched off by itself. */
  package: {
    kind: PackageKind
    id: string
    look: string
    source: string
    installed_at: number
    is_on: number
    off_reason: OffReason | null
    off_detail: string | null
    off_at: number | null
  }
  /** Its files, by their paths in it. */
  package_file: { kind: PackageKind; id: string; path: string; bytes: Uint8Array }
}

const createTables: Migration = async (trx, columns) => {
  await trx.schema
    .createTable('package')
    .addColumn('kind', columns.text, (c) => c.notNull())
    .addColumn('id', columns.text, (c) => c.notNull())
    .addColumn('look', columns.text, (c) => c.notNull())
    .addColumn('source', columns.text, (c) => c.notNull())
    .addColumn('installed_at', 'bigint', (c) => c.notNull())
    .addColumn('is_on', 'integer', (c) => c.notNull())
    .addColumn('off_reason', columns.text)
    .addColumn('off_detail', columns.text)
    .addColumn('off_at', 'bigint')
    .addPrimaryKeyConstraint('package_key', ['kind', 'id'])
    .execute()
  await trx.schema
    .createTable('package_file')
    .addColumn('kind', columns.text, (c) => c.notNull())
    .addColumn('id', columns.text, (c) => c.notNull())
    .addColumn('path', columns.text, (c) => c.notNull())
    .addColumn('bytes', columns.bytes, (c) => c.notNull())
    .addPrimaryKeyConstraint('package_file_key', ['kind', 'id', 'path'])
    .execute()
}

/** In the order in which they are run; a landed one is never edited. */
export const packageMigrations: readonly Migration[] = [createTables]

/** The records with these tables. */
export function packageDb({ db }: Pick<Records, 'db'>) {
  return db.$extendTables<PackageTables>()
}
