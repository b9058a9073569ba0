import type { ChosenDocuments } from '@dossier/contract'
import type { I18n, MessageDescriptor } from '@lingui/core'
import type { QueryClient } from '@tanstack/react-query'
import type { LucideIcon } from 'lucide-react'
import type { ComponentType, ReactNode, RefObject } from 'react'
import type { Session } from '../api/session.ts'
import type { DocumentPlace, WireDocument } from '../document-facts/wire-document.ts'
import type { Entry } from './screen-slots.ts'

/** What a key does with one document: the focused hit, or the open document. */
export type DocumentKey = { key: string; label: MessageDescriptor; run: (document: WireDocument) => void }

/** What can be done with a hit, drawn beside its name; `key` works while it has the focus. */
export type HitAction = Entry & { Action: ComponentType<{ hit: WireDocument }>; key?: DocumentKey }

/** What a feature says of a hit, among the notes below its excerpt. */
export type HitNote = Entry & { Note: ComponentType<{ hit: WireDocument }> }

/** A hit as a small picture, drawn over the icon of its type, which stays where there is none. Its box has the same size before and after. */
export type HitPicture = Entry & { Picture: ComponentType<{ hit: WireDocument; isLarge?: boolean }> }

/** What is selected in one project, as calls take it: ids, or the query that finds all of it. */
export type SelectedPart = { index: string; documents: ChosenDocuments }

/**
 * Documents that were selected among results: all of them as one, of all projects that `index` names, joined by commas; and project by project. `refused`: projects whose
 * documents are left out of all this, because the reader lacks the right on them that the action needs.
 */
export type Selection = SelectedPart & {
  count: number
  parts: readonly SelectedPart[]
  refused: readonly string[]
  clear: () => void
}

/**
 * A bulk action. `several`: also of documents of several projects, either as one or in those among them on which the reader has the right; without it of a single
 * project's only.
 */
export type BulkAction = Entry & {
  label: MessageDescriptor
  icon: LucideIcon
  several?: 'as-one' | 'apart'
  run: (selection: Selection) => Promise<void>
}

/** The open document and the words with which it was found; `isOnItsOwn`: no list of results beside it. */
export type OpenDocument = { document: WireDocument; place: DocumentPlace; query: string; isOnItsOwn: boolean }

/** What can be done with the open document, drawn in its head; `key` works while it is open. */
export type DocumentAction = Entry & { Action: ComponentType<OpenDocument>; key?: DocumentKey }

/** A line in the head of the open document, below its place; `key` works while it is open. */
export type DocumentLine = Entry & { Line: ComponentType<OpenDocument>; key?: DocumentKey }

/** What a feature does when a document was opened, which does not wait for it. */
export type WhenOpened = Entry & { tell: (document: WireDocument) => void }

/** What a tab of the open document is drawn with. */
export type DocumentTabProps = OpenDocument & {
  /** The field of "find in document", where the tab has one. */
  findInput: RefObject<HTMLInputElement | null>
  openTab: (name: string) => void
}

/** A tab of the open document; with `count` it is there only where there is something to count, or `isKept` says so. */
export type DocumentTab = Entry & {
  label: MessageDescriptor
  count?: (document: WireDocument, place: DocumentPlace) => CountQuery
  isKept?: (document: WireDocument, session: Session) => boolean
  Tab: ComponentType<DocumentTabProps>
}

/** A piece of the text, and where it begins in the whole. All places in texts are UTF-16 units. */
export type TextStretch = { start: number; text: string }

/**
 * A place in the text that a feature marks: `look` is the class that draws it, `sign` stands before it where colours are not seen, `title` says what it is, and
 * `subject` of what it is a mark, for whoever hears that it was chosen.
 */
export type TextMark = { start: number; end: number; look: string; sign: string; title: string; subject: string }

/** Marks to fetch, and their query key. */
export type MarksQuery = {
  queryKey: readonly unknown[]
  queryFn: (context: { signal: AbortSignal }) => Promise<readonly TextMark[]>
}

/** A mark beside the scroll bar: where in the whole text, 0 to 1, and the class that draws it. */
export type OverviewMark = { at: number; look: string }

/** Marks beside the scroll bar to fetch, and their query key. */
export type OverviewQuery = {
  queryKey: readonly unknown[]
  queryFn: (context: { signal: AbortSignal }) => Promise<readonly OverviewMark[]>
}

/** What the bar of a layer is drawn with. */
export type TextLayerBarProps = OpenDocument & {
  /** Shows a place of the text and marks it as the present one; null: none. */
  showPlace: (mark: TextMark | null) => void
  /** About the first place that is in view. */
  firstOffset: () => number
}

/** Marks of a feature in the text of the open document, beside the hits of the search. They are fetched for the pieces of the text that are in view. */
export type TextLayer = Entry & {
  isThere: (document: WireDocument) => boolean
  /** Its marks in a piece of the text, ascending and not overlapping. */
  marks: (place: DocumentPlace, piece: TextStretch) => MarksQuery
  /** Where in the whole text its marks are: at most one of a kind for each of so many rows. */
  overview?: (place: DocumentPlace, text: { length: number; rows: number }) => OverviewQuery
  /** A line above the text, with the switch of the layer. */
  Bar: ComponentType<TextLayerBarProps>
}

/**
 * A passage of the text, in one piece and without white space at its ends. `isWhole`: not, where what the reader has selected goes beyond the text or into what is not
 * drawn. `anchor`: where it is seen in the window now.
 */
export type Passage = TextStretch & { isWhole: boolean; anchor: () => DOMRect | null }

/** What an action on a passage is drawn with. */
export type SelectionPanelProps = OpenDocument & { passage: Passage; onClose: () => void }

/** What can be done with a passage that the reader selects in the text: by its key, and by a button beside the selection. */
export type SelectionAction = Entry & {
  key: string
  label: MessageDescriptor
  icon: LucideIcon
  /** How long a passage may be, in UTF-16 units. */
  mostUnits?: number
  /** What is asked about the passage, beside it. */
  Panel: ComponentType<SelectionPanelProps>
}

/** A number to fetch, and its query key. */
export type CountQuery = {
  queryKey: readonly unknown[]
  queryFn: (context: { client: QueryClient; signal: AbortSignal }) => Promise<number>
}

/**
 * One line of the details: `field` and `value` are what a search for it says, `shown` what stands on the screen; `name`: what the field is called in the file, where the label says it
 * in plain words; `isCode`: long and to be compared sign by sign, such as a digest.
 */
export type DetailsRow = {
  key: string
  label: string
  name?: string
  field: string
  value: string
  shown: string
  isCode?: boolean
  /** A sentence about the value. */
  note?: string | undefined
}

/** Lines of the details that are always shown; those without a value are left out. */
export type DetailsRows = Entry & { rows: (document: WireDocument, i18n: I18n) => DetailsRow[] }

/** What a part of the details is drawn with. */
export type DetailsSectionProps = { document: WireDocument; place: DocumentPlace }

/** A part of the details below the rows, for what the document itself does not say. */
export type DetailsSection = Entry & { Section: ComponentType<DetailsSectionProps> }

/** What stands before pictures and previews of a document until the reader asks for them; it draws its children where nothing is in the way. */
export type MediaCover = Entry & {
  Cover: ComponentType<{ document: WireDocument; children: ReactNode }>
  /** The same for a picture that is too small for words and buttons. */
  SmallCover: ComponentType<{ document: WireDocument; children: ReactNode }>
}
