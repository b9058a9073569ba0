import { noteMatcher } from '@dossier/contract/marks/note-paths'
import { type Note, noteCalls } from '@dossier/contract/marks/notes'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { ask } from '../../api/ask.ts'
import type { WireDocument } from '../../document-facts/wire-document.ts'

/** The queries whose answers notes change have this at the beginning of their keys. */
export const notesKey = 'notes'

/** How long what is known of a project's notes is good for; what is changed here is asked for at once. */
const freshMs = 60_000

/** All notes of a project: there are at most `limits.notesOfProject`. */
function notesOptions(project: string) {
  return queryOptions({
    queryKey: [notesKey, project],
    queryFn: ({ signal }) => ask(noteCalls.banners, { params: { project }, signal }),
    staleTime: freshMs,
  })
}

/** The notes of a project, those on folders first, the outermost before what lies in them. */
export function useNotes(project: string) {
  return useQuery(notesOptions(project))
}

/** The notes on a document's path, in the same order. */
export function useNotesOn({ _index, _source: { path = '' } }: Pick<WireDocument, '_index' | '_source'>) {
  const select = useCallback((all: Note[]) => notesOn(all, path), [path])
  return useQuery({ ...notesOptions(_index), select })
}

/** The note on a folder itself, if it has one. */
export function useFolderNote(project: string, folder: string): Note | undefined {
  const select = useCallback((all: Note[]) => all.find(({ form, path }) => form === 'folder' && path === folder), [folder])
  return useQuery({ ...notesOptions(project), select }).data
}

/** What reads a note once for all hits of a page. */
const readNotes = new WeakMap<Note, (path: string) => boolean>()

function notesOn(all: readonly Note[], path: string): Note[] {
  return all.filter((note) => {
    const matches = readNotes.get(note) ?? noteMatcher(note)
    readNotes.set(note, matches)
    return matches(path)
  })
}
