import type { IndexedFolder } from '@dossier/contract'
import type { MessageDescriptor } from '@lingui/core'
import type { RouteComponent } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { SettingsPageName } from '../address/settings-pages.ts'
import type { Right } from '../api/rights.ts'
import type { Session } from '../api/session.ts'

/** What every entry of a slot says: its name, unique in the slot, its place in the order, and for whom it is there. */
export type Entry = {
  name: string
  order: number
  /** By default for everybody. */
  when?: (session: Session) => boolean
  /** What one needs on the project that it is offered for. */
  needs?: Right
}

/**
 * An address, its path as the router writes it (`$index`, `{-$routing}`). It is drawn inside the shell; `within` names a layout to draw it
 * in, or `window` for one that stands alone; `ahead` asks for what the screen is going to show, before it is drawn. A layout is a screen that draws others in its `Outlet`.
 */
export type Route =
  | { path: string; Screen: RouteComponent; within?: string; ahead?: (params: Record<string, string>) => void }
  | { layout: string; Screen: RouteComponent }
  | { path: string; redirectTo: (params: Record<string, string>) => string }

/** A screen of the navigation. */
export type Navigation = Entry & {
  label: MessageDescriptor
  icon: LucideIcon
  address: string | ((session: Session) => string)
  /** Whether a path, without what stands behind `?`, belongs to it. */
  isCurrent: (path: string) => boolean
  /** How much is going on there now. */
  useCount?: () => number
  /** Also at the bottom of small screens, where there is room for four. */
  isOnPhone?: boolean
}

/** A line of the palette. */
export type Command = Entry & { label: MessageDescriptor; icon: LucideIcon; run: () => void }

/** A line of the palette that does something with the words that were typed. */
export type WordCommand = Entry & {
  label: (words: string) => MessageDescriptor
  icon: LucideIcon
  run: (words: string, project: string) => void
}

/** What the palette finds by the words that were typed: at most a handful. */
export type Finder = Entry & {
  icon: LucideIcon
  find: (words: string, project: string, signal: AbortSignal) => Promise<{ key: string; label: string; run: () => void }[]>
}

/**
 * A key, as the sheet of keys and the guide's chapter on them show it: `shown` has one text for each key or chord. `press` where it works on every
 * screen, else the screen itself listens.
 */
export type Key = Entry & {
  group: 'everywhere' | 'results' | 'document'
  label: MessageDescriptor
  shown: string[]
  press?: { key: string; run: () => void }
}

/** A line above the screens. */
export type Banner = Entry & { Banner: ComponentType }

/** A line below the results of a search, for what else there is for its words. */
export type SearchNote = Entry & { Note: ComponentType<{ project: string; query: string }> }

/** A search whose results have come; `address`: that of its first page. */
export type RanSearch = { project: string; query: string; address: string }

/** What a feature does when a search has its results, which do not wait for it. A look at a whole project is no search. */
export type WhenSearched = Entry & { tell: (search: RanSearch) => void }

/** Searches that the user may want again, offered in an empty box and on the first screen: a handful, of a project. */
export type PastSearches = Entry & {
  label: MessageDescriptor
  icon: LucideIcon
  list: (project: string, signal: AbortSignal) => Promise<{ key: string; label: string; address: string }[]>
  /** Where all of them are. */
  all: string
}

/** What can be done with the search that is shown, drawn behind its box. */
export type SearchAction = Entry & { Action: ComponentType<RanSearch> }

/** A card on one of the pages of the settings. */
export type SettingsSection = Entry & { page: SettingsPageName; Section: ComponentType }

/** How many of the twelve columns of the insights a card takes. */
export type Columns = 3 | 6 | 12

/**
 * A card of the insights, by default as wide as the page. One of the same name takes the place of another: `keepsPlace`, with the order and width of that one; `isGone`, so that there is none
 * (of the name `*`: none that was there before).
 */
export type Widget = Entry & {
  label: MessageDescriptor
  cols?: Columns
  keepsPlace?: boolean
  isGone?: boolean
  /** Only shown once the reader has chosen it. */
  isHiddenAtFirst?: boolean
  /** About how tall it is drawn, in rem: so much room is kept while it is awaited, or cards below it would come into view for a moment and load. */
  heightRem?: number
  Widget: ComponentType<{ project: string }>
}

/** A piece of the line below the search box of the first screen; `total`: documents of the project, once that is known. */
export type LandingPart = Entry & { Part: ComponentType<{ project: string; total: number | undefined }> }

/** A part of the sheet of keys, above them. */
export type HelpPart = Entry & { Part: ComponentType<{ onClose: () => void }> }

/** A chapter of the user guide: its file in docs/guide, and the slugs under which the known client has the same subject; `faq-errors-*` is any that begins so. */
export type Chapter = Entry & { aliases?: string[] }

/** What is shown of an indexed folder, or can be chosen for it, below its switches. */
export type FolderRow = Entry & { Row: ComponentType<{ folder: IndexedFolder }> }

/** A switch of the form that starts a run, off at first: what else is to be done with the folder once the run has been asked for. */
export type StartOption = Entry & {
  Option: ComponentType<{ isOn: boolean; onChange: (isOn: boolean) => void }>
  begin: (place: { project: string; path: string }) => Promise<unknown>
}

/** What can be done with a folder, drawn behind its name in the tree of folders; `project`: the one that is searched. */
export type FolderAction = Entry & { Action: ComponentType<{ project: string; path: string }> }
