import { msg } from '@lingui/core/macro'
import { lazyRouteComponent } from '@tanstack/react-router'
import { StickyNote } from 'lucide-react'
import { lazy } from 'react'
import { addresses } from '../address/addresses.ts'
import { goTo } from '../address/hash-history.ts'
import { feature } from '../feature/feature.ts'
import { NoteDialogHost } from './dialog/note-dialog-host.tsx'

const HitNotes = lazy(() => import('./shown/hit-notes.tsx').then((module) => ({ default: module.FolderNotesOfHit })))
const DocumentNotes = lazy(() => import('./shown/document-notes.tsx').then((module) => ({ default: module.NotesOfDocument })))
const Cover = lazy(() => import('./shown/media-cover.tsx').then((module) => ({ default: module.MediaCover })))
const SmallCover = lazy(() => import('./shown/media-cover.tsx').then((module) => ({ default: module.SmallMediaCover })))
const FolderButton = lazy(() => import('./folder-note-button.tsx').then((module) => ({ default: module.FolderNoteButton })))
const DocumentButton = lazy(() => import('./document-note-button.tsx').then((module) => ({ default: module.DocumentNoteButton })))
const Section = lazy(() => import('./notes-card.tsx').then((module) => ({ default: module.NotesCard })))

/** Notes on folders: what everybody who reads a project is told about documents by where they lie. */
export const notes = feature({
  name: 'notes',
  routes: [{ path: '/notes', Screen: lazyRouteComponent(() => import('./page/notes-page.tsx'), 'NotesPage') }],
  commands: [
    { name: 'notes', order: 31, label: msg`All notes of the project`, icon: StickyNote, run: () => goTo(addresses.notes()) },
  ],
  banners: [{ name: 'note-dialog', order: 101, Banner: NoteDialogHost }],
  hitNotes: [{ name: 'folder-notes', order: 5, Note: HitNotes }],
  documentActions: [{ name: 'folder-note', order: 8, Action: DocumentButton }],
  documentLines: [{ name: 'folder-notes', order: 20, Line: DocumentNotes }],
  mediaCovers: [{ name: 'sensitive', order: 10, Cover, SmallCover }],
  folderActions: [{ name: 'note', order: 10, Action: FolderButton }],
  settingsSections: [{ name: 'notes', order: 30, page: 'documents', Section }],
  chapters: [{ name: 'notes', order: 53, aliases: [] }],
})
