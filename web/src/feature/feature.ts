import type {
  BulkAction,
  DetailsRows,
  DetailsSection,
  DocumentAction,
  DocumentLine,
  DocumentTab,
  HitAction,
  HitNote,
  HitPicture,
  MediaCover,
  SelectionAction,
  TextLayer,
  WhenOpened,
} from './document-slots.ts'
import type { Filter } from './filter.ts'
import type {
  Banner,
  Chapter,
  Command,
  Finder,
  FolderAction,
  FolderRow,
  HelpPart,
  Key,
  LandingPart,
  Navigation,
  PastSearches,
  Route,
  SearchAction,
  SearchNote,
  SettingsSection,
  StartOption,
  WhenSearched,
  Widget,
  WordCommand,
} from './screen-slots.ts'
import type { TaskKinds } from './task-kind.ts'

/** The slots that features fill, each with the type of its entries. */
export type Slots = {
  routes: Route
  navigation: Navigation
  commands: Command
  wordCommands: WordCommand
  finders: Finder
  keys: Key
  banners: Banner
  searchNotes: SearchNote
  searchActions: SearchAction
  whenSearched: WhenSearched
  pastSearches: PastSearches
  filters: Filter
  hitActions: HitAction
  hitNotes: HitNote
  hitPictures: HitPicture
  bulkActions: BulkAction
  documentActions: DocumentAction
  documentLines: DocumentLine
  documentTabs: DocumentTab
  whenOpened: WhenOpened
  textLayers: TextLayer
  selectionActions: SelectionAction
  mediaCovers: MediaCover
  detailsRows: DetailsRows
  detailsSections: DetailsSection
  settingsSections: SettingsSection
  widgets: Widget
  landing: LandingPart
  folderRows: FolderRow
  folderActions: FolderAction
  startOptions: StartOption
  taskKinds: TaskKinds
  chapters: Chapter
  helpParts: HelpPart
}

/** Entries by slot. */
export type Entries = { readonly [Slot in keyof Slots]?: readonly Slots[Slot][] }

/** A capability as the screens know it: its entries, by slot. */
export type Feature = { readonly name: string } & Entries

/** A feature, checked against the slots. Heavy screens belong behind a lazy import: every feature's file is part of the first load. */
export function feature(value: Feature): Feature {
  return value
}
