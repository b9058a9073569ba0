import { createHash } from 'node:crypto'
import { AppError, limits } from '@dossier/contract'
import type { NotePlace } from '@dossier/contract/marks/note-paths'
import type { Note, NoteVariant } from '@dossier/contract/marks/notes'
import type { Insertable } from 'kysely'
import type { Scope } from '../scope/scope.ts'
import { describeNote, type NoteRow } from './note-list.ts'
import { type NoteTables, type NoteTrx, noteDb } from './tables.ts'

/** What a note says. */
export type NoteContent = { note: string; variant: NoteVariant; blurSensitiveMedia: boolean }

type PlacedNote = NotePlace & NoteContent

/** Writes a note. Throws AppError CONFLICT where the place has one already, or the project has too many. */
export async function writeNote(scope: Scope, project: string, placed: PlacedNote): Promise<Note> {
  const row = await inTransaction(scope, async (trx) => {
    const made = await insertNote(trx, scope.caller.id, project, placed)
    if (made) return made
    throw isThere(placed, (await noteAt(trx, project, placed))?.user_id)
  })
  return describeNote(scope, row)
}

/** Writes the note of a place, or replaces what it says, whoever wrote it. Throws AppError CONFLICT where the project has too many. */
export async function putNote(scope: Scope, project: string, placed: PlacedNote): Promise<{ note: Note; isNew: boolean }> {
  const { row, isNew } = await inTransaction(scope, async (trx) => {
    const made = await insertNote(trx, scope.caller.id, project, placed)
    if (made) return { row: made, isNew: true }
    const replaced = await trx
      .updateTable('note')
      .set((eb) => ({ ...columnsOf(placed), ...changedBy(scope), version: eb('version', '+', 1) }))
      .where('project', '=', project)
      .where('place_key', '=', placeKey(placed))
      .returningAll()
      .executeTakeFirstOrThrow()
    return { row: replaced, isNew: false }
  })
  return { note: await describeNote(scope, row), isNew }
}

/** A note takes the place of one that was removed, if there is such a row; undefined where there is one that was not. */
async function insertNote(trx: NoteTrx, userId: string, project: string, placed: PlacedNote): Promise<NoteRow | undefined> {
  const values: Insertable<NoteTables['note']> = {
    ...columnsOf(placed),
    project,
    place_key: placeKey(placed),
    form: placed.form,
    path: placed.path,
    version: 1,
    user_id: userId,
    created_at: Date.now(),
    changed_by: null,
    changed_at: null,
    removed_at: null,
  }
  const row = await trx
    .insertInto('note')
    .values(values)
    .onConflict((conflict) =>
      conflict
        .columns(['project', 'place_key'])
        .doUpdateSet((eb) => ({ ...values, version: eb('note.version', '+', 1) }))
        .where('note.removed_at', 'is not', null),
    )
    .returningAll()
    .executeTakeFirst()
  if (row) await checkCount(trx, project)
  return row
}

/** The hash under which a place is stored once for each project. */
export function placeKey({ form, path }: NotePlace): string {
  return createHash('sha256').update(`${form}\0${path}`).digest('hex')
}

/** The columns of what a note says. */
export function columnsOf({ note, variant, blurSensitiveMedia }: NoteContent) {
  return { note, variant, blurs: blurSensitiveMedia ? 1 : 0 }
}

/** The columns of a change by the caller, now. */
export function changedBy({ caller }: Scope) {
  return { changed_by: caller.id, changed_at: Date.now() }
}

/** A transaction that knows the table of notes. */
export function inTransaction<Result>({ records }: Scope, work: (trx: NoteTrx) => Promise<Result>): Promise<Result> {
  return noteDb(records).transaction().execute(work)
}

/** The note of a place, one that was removed too. */
export function noteAt(trx: NoteTrx, project: string, place: NotePlace): Promise<NoteRow | undefined> {
  return trx
    .selectFrom('note')
    .selectAll()
    .where('project', '=', project)
    .where('place_key', '=', placeKey(place))
    .executeTakeFirst()
}

/** The place has a note: who wrote it, and what to do. */
export function isThere({ path }: NotePlace, author: string | undefined): AppError {
  const by = author === undefined ? '' : ` by ${author}`
  return new AppError('CONFLICT', { message: `There is a note${by} on ${path} already: change that one`, path })
}

async function checkCount(trx: NoteTrx, project: string): Promise<void> {
  const { count } = await trx
    .selectFrom('note')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('project', '=', project)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (Number(count) <= limits.notesOfProject) return
  const message = `The project has ${limits.notesOfProject} notes, and there cannot be more: remove some first`
  throw new AppError('CONFLICT', { message, project })
}
