import { noteMatcher } from '@dossier/contract/marks/note-paths'
import type { Note } from '@dossier/contract/marks/notes'
import { patternOfText } from '@dossier/contract/path-patterns/path-pattern'
import type { Selectable } from 'kysely'
import { wireMoment, wireUser } from '../identity/wire-user.ts'
import { requireProject } from '../projects/projects.ts'
import type { Records } from '../records/open.ts'
import type { Scope } from '../scope/scope.ts'
import { type NoteTables, noteDb } from './tables.ts'

/** A note as it is stored. */
export type NoteRow = Selectable<NoteTables['note']>

/** The notes of a project, those on folders first and of these the outermost. */
export async function listNotes(scope: Scope, project: string): Promise<Note[]> {
  return describeNotes(scope, project, await noteRows(scope.records, project))
}

/** The notes on a path: those whose folder it lies in, and those whose expression finds it. */
export async function notesOfPath(scope: Scope, project: string, path: string): Promise<Note[]> {
  const rows = await noteRows(scope.records, project)
  return describeNotes(
    scope,
    project,
    rows.filter((row) => noteMatcher(row)(path)),
  )
}

/** Notes for clients that take each path for a regular expression: a folder becomes one that finds it as it stands. */
export function asExpressions(notes: Note[]): Note[] {
  return notes.map((note) => (note.form === 'folder' ? { ...note, path: patternOfText(note.path) } : note))
}

/** All notes of a project as they are stored, but those that were removed. */
export async function noteRows(records: Pick<Records, 'db'>, project: string): Promise<NoteRow[]> {
  const rows = await noteDb(records)
    .selectFrom('note')
    .selectAll()
    .where('project', '=', project)
    .where('removed_at', 'is', null)
    .execute()
  return rows.toSorted(inOrder)
}

/** A note as the contract tells of it. */
export async function describeNote(scope: Scope, row: NoteRow): Promise<Note> {
  const { name, sourcePath } = await requireProject(scope, row.project)
  return noteOf(row, { name, sourcePath })
}

async function describeNotes(scope: Scope, project: string, rows: NoteRow[]): Promise<Note[]> {
  if (rows.length === 0) return []
  const { name, sourcePath } = await requireProject(scope, project)
  return rows.map((row) => noteOf(row, { name, sourcePath }))
}

function noteOf(row: NoteRow, project: Note['project']): Note {
  const { changed_by: by, changed_at: at } = row
  return {
    project,
    path: row.path,
    note: row.note,
    variant: row.variant,
    blurSensitiveMedia: row.blurs === 1,
    form: row.form,
    id: row.note_id,
    version: row.version,
    user: wireUser(row.user_id),
    creationDate: wireMoment(row.created_at),
    lastChange: by === null || at === null ? null : { user: wireUser(by), date: wireMoment(at) },
  }
}

/** By code units on every database: the folder before what lies in it. */
function inOrder(one: NoteRow, other: NoteRow): number {
  const byForm = Number(one.form === 'expression') - Number(other.form === 'expression')
  return byForm || (one.path < other.path ? -1 : 1)
}
