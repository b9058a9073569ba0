import { noteCalls } from '@dossier/contract/marks/notes'
import { countRows } from '../feature/count-rows.ts'
import { answers, feature } from '../feature/feature.ts'
import { reply } from '../feature/reply.ts'
import { changeNote, removeAllNotes, removeNote, removeNotesOf, restoreNote } from './change-note.ts'
import { countMatches } from './count-matches.ts'
import { dropNotes } from './drop-notes.ts'
import { asExpressions, listNotes, notesOfPath } from './note-list.ts'
import { noteMigrations } from './tables.ts'
import { putNote, writeNote } from './write-note.ts'

/** Notes on folders and on paths, for everybody who reads the project. */
export const notes = feature({
  name: 'notes',
  countOfProject: countRows('notes', 'note'),
  migrations: noteMigrations,
  removeRestOfProject: dropNotes,
  calls: answers(noteCalls, {
    all: async ({ scope, params }) => asExpressions(await listNotes(scope, params.project)),
    ofPath: async ({ scope, params }) => asExpressions(await notesOfPath(scope, params.project, params['*'])),
    banners: ({ scope, params }) => listNotes(scope, params.project),
    bannersOfPath: ({ scope, params }) => notesOfPath(scope, params.project, params['*']),
    putBanner: async ({ scope, params, body }) => {
      const { note, isNew } = await putNote(scope, params.project, { form: 'folder', path: params['*'], ...body })
      return isNew ? reply(201, note) : reply(200, note)
    },
    removeBanner: async ({ scope, params, query }) => {
      await removeNotesOf(scope, params.project, { folder: params['*'], isGreedy: query.greedy ?? false })
      return undefined
    },
    removeBanners: async ({ scope, params }) => {
      await removeAllNotes(scope, params.project)
      return undefined
    },
    write: async ({ scope, params, body }) => reply(201, await writeNote(scope, params.project, body)),
    change: ({ scope, params, body: { version, ...changed } }) => changeNote(scope, { ...params, version }, changed),
    remove: async ({ scope, params, query }) => {
      await removeNote(scope, { ...params, ...query })
      return undefined
    },
    restore: ({ scope, params }) => restoreNote(scope, params),
    matches: ({ scope, params, body }) => countMatches(scope, params.project, body.places),
  }),
})
