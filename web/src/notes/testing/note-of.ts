import type { Note } from '@dossier/contract/marks/notes'

const user = { id: 'mara', name: null, email: null, provider: 'local', details: {} }

/** A note as the server tells of it, for tests. */
export function noteOf(changes: Partial<Note> = {}): Note {
  return {
    project: { name: 'p', sourcePath: null },
    path: '/data/leak',
    note: 'Handle with care',
    variant: 'danger',
    blurSensitiveMedia: false,
    form: 'folder',
    id: 7,
    version: 3,
    user,
    creationDate: '2026-10-19T14:02:00.000+00:00',
    lastChange: null,
    ...changes,
  }
}
