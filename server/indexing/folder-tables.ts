import type { Migration } from '../records/migrations.ts'

/** What is chosen for a folder stands beside it. The tables of versions, which this step once made too, are those of `versions/`. */
const keepChoices: Migration = async (trx) => {
  await trx.schema.alterTable('folder').addColumn('keep_versions', 'integer').execute()
}

/** In the order in which they are run; a landed one is never edited. */
export const folderMigrations: readonly Migration[] = [keepChoices]
