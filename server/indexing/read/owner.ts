import { compiledOnce } from '../../records/compiled.ts'
import type { Records } from '../../records/open.ts'
import { documentIdOfPath } from '../document/document-id.ts'
import type { EntryRow } from '../store/entry.ts'

/* Of files with the same bytes, which has the document. */

type Database = Records['db']

/** Whether another file has the document of these bytes; files of the same bytes come one after the other, so the answer holds. */
export async function isKnown(db: Database, entry: EntryRow, digest: string): Promise<boolean> {
  const { rows } = await selectOwner(db, { project: entry.project, digest })
  return rows.some(({ entry_id }) => entry_id !== entry.entry_id)
}

/** All empty files have one digest: the bytewise first of them has it as its id, the others one of their path. */
export async function idOfEmpty(db: Database, entry: EntryRow, digest: string): Promise<string> {
  const owner = await db
    .selectFrom('document')
    .innerJoin('entry', 'entry.entry_id', 'document.entry_id')
    .select(['entry.path_key', 'entry.missing_since'])
    .where('document.project', '=', entry.project)
    .where('document.id', '=', digest)
    .where('entry.entry_id', '!=', entry.entry_id)
    .executeTakeFirst()
  const isFirst = !owner || (owner.missing_since === null && Buffer.compare(entry.path_key, owner.path_key) < 0)
  return isFirst ? digest : documentIdOfPath(entry.project, entry.path_key)
}

const selectOwner = compiledOnce<{ project: string; digest: string }>()((db, at) =>
  db.selectFrom('document').select('entry_id').where('project', '=', at('project')).where('id', '=', at('digest')),
)
