import { because, type Reason } from '@dossier/contract'
import { sql } from 'kysely'
import { z } from 'zod'
import { packReasons, unpackReasons } from '../../records/reasons.ts'
import { inBatches } from '../../records/writing/batches.ts'
import type { Hooks } from '../../scope/hooks.ts'
import { toldReasons } from '../document/stored-document.ts'
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
  const places = Map.groupBy(embedded, (one) => one.embeddedPath)
  const inside = former.embedded.flatMap(({ id, embeddedPath }) => {
    const to = places.get(embeddedPath)?.shift()
    return to && to.id !== id ? [{ fromId: id, to }] : []
  })
  await carryAll(trx, hooks, project, [{ fromId: former.id, to: file }, ...inside])
}

/** A document and the id of the one that it takes the place of. */
export type Carried = { fromId: string; to: PresentDocument }

/** Lets marks go over, each from one document to another; ledger and document say so where there were any. */
export async function carryAll(trx: Trx, hooks: Hooks, project: string, carried: Carried[]): Promise<void> {
  if (carried.length === 0) return
  const replaced = carried.map(({ fromId, to }) => ({ fromId, toId: to.id }))
  const ids = new Set(await hooks.whenDocumentsAreReplaced(trx, project, replaced))
  const entryIds = carried.flatMap(({ to }) => (ids.has(to.id) ? [to.entryId] : []))
  for (const batch of inBatches(entryIds)) await sayCarried(trx, batch)
}

async function sayCarried(trx: Trx, entryIds: number[]): Promise<void> {
  const lines = await trx.selectFrom('entry').select(['entry_id', 'reason']).where('entry_id', 'in', entryIds).execute()
  // Grouped, since most lines have the same reasons, or none.
  for (const [reason, same] of Map.groupBy(lines, (line) => line.reason)) {
    const told = [...unpackReasons(reason), because('marks-kept')]
    const ids = same.map((line) => line.entry_id)
    await trx
      .updateTable('entry')
      .set({ reason: packReasons(told) })
      .where('entry_id', 'in', ids)
      .execute()
    await tellDocuments(trx, ids, told)
  }
}

const Source = z.record(z.string(), z.unknown())

/** A duplicate is told of in the ledger only: its document is that of another file, and of that one's line. */
async function tellDocuments(trx: Trx, entryIds: number[], told: Reason[]): Promise<void> {
  const documents = await trx
    .selectFrom('document')
    .select(['rid', 'source'])
    .where('entry_id', 'in', entryIds)
    .where('type', '=', 'Document')
    .execute()
  const rows = documents.map(
    ({ rid, source }) => sql`(${rid}, ${JSON.stringify({ ...Source.parse(JSON.parse(source)), ...toldReasons(told) })})`,
  )
  if (rows.length === 0) return
  // Columns of `values` have these names on both databases, and no types on either.
  await sql`update document set source = told.column2 from (values ${sql.join(rows)}) as told
    where document.rid = cast(told.column1 as bigint)`.execute(trx)
}
