import type { NoteForm } from '@dossier/contract/marks/note-paths'
import type { NoteVariant } from '@dossier/contract/marks/notes'
import type { Generated, Transaction } from 'kysely'
import type { Migration } from '../records/migrations.ts'
import type { Records } from '../records/open.ts'
import type { RecordsSchema } from '../records/schema.ts'

/** The table of this feature. */
export type NoteTables = {
  /**
   * A note of a project on a folder (absolute, without a slash at its end) or on paths that contain what an expression says. `place_key`: the hash of form and
   * path, because no index of PostgreSQL takes paths of every length. `blurs`: 1 where pictures are blurred. `version` grows with each change. `changed_by`,
   * `changed_at`: the last change by whomever. One that was removed keeps its row, so that it can be brought back as it was.
   */
  note: {
    note_id: Generated<number>
    project: string
    place_key: string
    form: NoteForm
    path: string
    note: string
    variant: NoteVariant
    blurs: number
    version: number
    user_id: string
    created_at: number
    changed_by: string | null
    changed_at: number | null
    removed_at: number | null
  }
}

/** A transaction that knows this table. */
export type NoteTrx = Transaction<RecordsSchema & NoteTables>

const createTables: Migration = async (trx, columns) => {
  await trx.schema
    .createTable('note')
    .addColumn('note_id', columns.key, columns.asKey)
    .addColumn('project', columns.text, (c) => c.notNull())
    .addColumn('place_key', columns.text, (c) => c.notNull())
    .addColumn('form', columns.text, (c) => c.notNull())
    .addColumn('path', columns.text, (c) => c.notNull())
    .addColumn('note', columns.text, (c) => c.notNull())
    .addColumn('variant', columns.text, (c) => c.notNull())
    .addColumn('blurs', 'integer', (c) => c.notNull())
    .addColumn('version', 'bigint', (c) => c.notNull())
    .addColumn('user_id', columns.text, (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('changed_by', columns.text)
    .addColumn('changed_at', 'bigint')
    .addColumn('removed_at', 'bigint')
    .addUniqueConstraint('note_of_project', ['project', 'place_key'])
    .execute()
}

/** In the order in which they are run; a landed one is never edited. */
export const noteMigrations: readonly Migration[] = [createTables]

/** The records with this feature's table. */
export function noteDb({ db }: Pick<Records, 'db'>) {
  return db.$extendTables<NoteTables>()
}
