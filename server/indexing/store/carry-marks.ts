import { because } from '@dossier/contract'
import { z } from 'zod'
import { packReasons, unpackReasons } from '../../records/reasons.ts'
import type { Hooks } from '../../scope/hooks.ts'
import { toldReasons } from '../stored-document.ts'
import type { EntryRow, Trx } from './entry.ts'

/** The documents that stood at a place before: that of the file, and by its place in the file each that was embedded in it. */
export type FormerDocuments = { id: string; embedded: PlacedId[] }
type PlacedId = { id: string; embeddedPath: string | null }

/** What stood where other bytes are to be stored now; undefined where nothing did, or where the file keeps its id. `isFileOnly`: of the file itself. */
export async function readFormer(
  trx: Trx,
  entry: EntryRow,
  newId: string | undefined,
  { isFileOnly }: { isFileOnly: boolean },
): Promise<FormerDocuments | undefined> {
  const { document_id: id, project, path_key } = entry
  if (id === null || newId === undefined || id === newId) return undefined
  if (isFileOnly) return { id, embedded: [] }
  const rows = await trx
    .selectFrom('entry')
    .select(['document_id', 'embedded_path'])
    .where('project', '=', project)
    .where('path_key', '=', path_key)
    .where('parent_entry', 'is not', null)
    .orderBy('entry_id')
    .execute()
  const embedded = rows.flatMap((row) =>
    row.document_id === null ? [] : [{ id: row.document_id, embeddedPath: row.embedded_path }],
  )
  return { id, embedded }
}

/** What stands there now. */
export type PresentDocument = { id: string; embeddedPath: string | null; entryId: number }

/**
 * Lets marks go over from the documents that stood at a place to those that stand there now: from file to file, and from what was embedded to what has
 * the same place in it. The ledger and the document say so where there were any.
 */
export async function carryMarks(
  trx: Trx,
  hooks: Hooks,
  { project, former, present }: { project: string; former: FormerDocuments; present: PresentDocument[] },
): Promise<void> {
  const [file, ...embedded] = present
  if (!file) return
  await carryOne(trx, hooks, { project, fromId: former.id, to: file })
  const left = [...embedded]
  for (const { id, embeddedPath } of former.embedded) {
    const at = left.findIndex((one) => one.embeddedPath === embeddedPath)
    const [to] = at < 0 ? [] : left.splice(at, 1)
    if (to && to.id !== id) await carryOne(trx, hooks, { project, fromId: id, to })
  }
}

/** A document and the id of the one that it takes the place of. */
export type Carried = { project: string; fromId: string; to: PresentDocument }

/** Lets marks go over from one document to another; ledger and document say so where there were any. */
export async function carryOne(trx: Trx, hooks: Hooks, { project, fromId, to }: Carried): Promise<void> {
  if (await hooks.whenDocumentIsReplaced(trx, project, fromId, to.id)) await sayCarried(trx, project, to)
}

const Source = z.record(z.string(), z.unknown())

async function sayCarried(trx: Trx, project: string, { id, entryId }: PresentDocument): Promise<void> {
  const { reason } = await trx.selectFrom('entry').select('reason').where('entry_id', '=', entryId).executeTakeFirstOrThrow()
  const told = [...unpackReasons(reason), because('marks-kept')]
  await trx
    .updateTable('entry')
    .set({ reason: packReasons(told) })
    .where('entry_id', '=', entryId)
    .execute()
  // A duplicate is told of in the ledger only: its document is that of another file.
  const document = await trx
    .selectFrom('document')
    .select(['rid', 'source'])
    .where('project', '=', project)
    .where('id', '=', id)
    .where('entry_id', '=', entryId)
    .executeTakeFirst()
  if (!document) return
  const source = { ...Source.parse(JSON.parse(document.source)), ...toldReasons(told) }
  await trx
    .updateTable('document')
    .set({ source: JSON.stringify(source) })
    .where('rid', '=', document.rid)
    .execute()
}
