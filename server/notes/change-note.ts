import { AppError } from '@dossier/contract'
import { folderMatcher, type NotePlace } from '@dossier/contract/marks/note-paths'
import type { Note } from '@dossier/contract/marks/notes'
import { inBatches } from '../records/writing/batches.ts'
import type { Scope } from '../scope/scope.ts'
import { describeNote, type NoteRow, noteRows } from './note-list.ts'
import { type NoteTrx, noteDb } from './tables.ts'
import { changedBy, columnsOf, inTransaction, isThere, type NoteContent, noteAt, placeKey } from './write-note.ts'

/** Which note: its number as it stands in the address. `version`: the one that the caller saw, where that matters. */
type Which = { project: string; id: string; version?: number | undefined }

/**
 * Changes a note. Throws AppError NOT_FOUND where there is none (any more); CONFLICT where somebody has changed it since the caller saw it, or the new place has one.
 */
export async function changeNote(scope: Scope, which: Which, changed: NotePlace & NoteContent): Promise<Note> {
  const row = await inTransaction(scope, async (trx) => {
    const id = await findId(trx, which)
    await makeRoom(trx, which.project, id, changed)
    const { form, path } = changed
    return trx
      .updateTable('note')
      .set((eb) => ({
        ...columnsOf(changed),
        ...changedBy(scope),
        form,
        path,
        place_key: placeKey(changed),
        version: eb('version', '+', 1),
      }))
      .where('note_id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
  })
  return describeNote(scope, row)
}

/** Removes a note; `restoreNote` brings it back. Throws AppError NOT_FOUND, CONFLICT as `changeNote`. */
export async function removeNote(scope: Scope, which: Which): Promise<void> {
  await inTransaction(scope, async (trx) => markRemoved(trx, [await findId(trx, which)]))
}

/** Removes the note of a folder; `isGreedy`: also those of all folders below it. Those that match by an expression stay. */
export async function removeNotesOf(
  scope: Scope,
  project: string,
  { folder, isGreedy }: { folder: string; isGreedy: boolean },
): Promise<void> {
  const isMeant = isGreedy ? folderMatcher(folder) : (path: string) => path === folder
  await removeWhere(scope, project, ({ form, path }) => form === 'folder' && isMeant(path))
}

/** Removes all notes of a project. */
export function removeAllNotes(scope: Scope, project: string): Promise<void> {
  return removeWhere(scope, project, () => true)
}

/** Brings a removed note back, as it was. Throws AppError NOT_FOUND; CONFLICT where its place has a note again. */
export async function restoreNote(scope: Scope, { project, id }: Which): Promise<Note> {
  const row = await noteDb(scope.records)
    .updateTable('note')
    .set((eb) => ({ removed_at: null, version: eb('version', '+', 1) }))
    .where('project', '=', project)
    .where('note_id', '=', numberIn(id))
    .where('removed_at', 'is not', null)
    .returningAll()
    .executeTakeFirst()
  if (row) return describeNote(scope, row)
  const present = (await noteRows(scope.records, project)).find(({ note_id }) => note_id === numberIn(id))
  throw present ? isThere(present, present.user_id) : noSuchNote(project, id)
}

/** The number of a note that is there as the caller saw it; on PostgreSQL it waits for whoever is changing it now. */
async function findId(trx: NoteTrx, { project, id, version }: Which): Promise<number> {
  // A change of nothing takes the row for this transaction, on both databases.
  const row = await trx
    .updateTable('note')
    .set((eb) => ({ version: eb.ref('version') }))
    .where('project', '=', project)
    .where('note_id', '=', numberIn(id))
    .where('removed_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (!row) throw noSuchNote(project, id)
  if (version !== undefined && version !== row.version) throw changedMeanwhile(row)
  return row.note_id
}

/** A removed note gives its place to another. Throws AppError CONFLICT where there is one that was not removed. */
async function makeRoom(trx: NoteTrx, project: string, id: number, place: NotePlace): Promise<void> {
  const other = await noteAt(trx, project, place)
  if (!other || other.note_id === id) return
  if (other.removed_at === null) throw isThere(place, other.user_id)
  await trx.deleteFrom('note').where('note_id', '=', other.note_id).execute()
}

async function removeWhere(scope: Scope, project: string, isMeant: (row: NoteRow) => boolean): Promise<void> {
  const rows = (await noteRows(scope.records, project)).filter(isMeant)
  await inTransaction(scope, (trx) =>
    markRemoved(
      trx,
      rows.map(({ note_id }) => note_id),
    ),
  )
}

/** So long a removed note can be brought back; then nothing of what it said is kept. */
const lifetimeMs = 30 * 24 * 3_600_000

async function markRemoved(trx: NoteTrx, ids: number[]): Promise<void> {
  await trx
    .deleteFrom('note')
    .where('removed_at', '<', Date.now() - lifetimeMs)
    .execute()
  for (const batch of inBatches(ids))
    await trx.updateTable('note').set({ removed_at: Date.now() }).where('note_id', 'in', batch).execute()
}

/** No note has the number -1. */
function numberIn(id: string): number {
  return /^\d{1,15}$/.test(id) ? Number(id) : -1
}

function noSuchNote(project: string, id: string): AppError {
  return new AppError('NOT_FOUND', { message: `There is no note ${id} in the project "${project}", or no longer`, project })
}

function changedMeanwhile({ changed_by: by, user_id: author, path }: NoteRow): AppError {
  const message = `${by ?? author} has changed the note on ${path} meanwhile: read it again before you change it`
  return new AppError('CONFLICT', { message, path })
}
