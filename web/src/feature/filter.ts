import type { I18n, MessageDescriptor } from '@lingui/core'
import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { Session } from '../api/session.ts'

/** An Elasticsearch clause; its shapes are the contract's (client.md b.2). */
export type Clause = Record<string, unknown>

/** The chosen values of a filter; `isExcluded`: documents with these values are left out instead. */
export type FilterChoice = { values: string[]; isExcluded: boolean }

/** A clause and where it stands in the `bool` of a search body: in its filter context or among what must match, or in their negations. */
export type PlacedClause = { place: 'filter' | 'filterNot' | 'must' | 'mustNot'; clause: Clause }

/** In which order the values of a filter are listed; `contentLength`: by the bytes of their documents, where folders are the values. */
export type FacetOrder = { by: '_count' | '_key' | 'contentLength'; direction: 'asc' | 'desc' }

/**
 * What is asked for of the values of a filter: a page of those that match the Lucene expression `include`, counted in `documents`; `isWhole`: those are all
 * documents of the project.
 */
export type ValuesAsked = {
  index: string
  documents: Clause
  isWhole: boolean
  from: number
  size: number
  order: FacetOrder
  include: string | undefined
  preference: string
  signal: AbortSignal
}

/** Values with the number of documents of each, and how many documents there are in all. */
export type ValueCounts = { buckets: { key: string | number; doc_count: number }[]; total: number }

/** What a value is told with: the language, the folders below which paths are shown, and the id of whoever reads it (absent: nobody in particular). */
export type Words = { i18n: I18n; roots: string[]; reader?: string }

/** What an address means by `f[name]`: enough to search by it and to show it as a chip. */
export type KnownFilter = {
  name: string
  label: MessageDescriptor
  /** The clauses of a choice in the project; those that need the server (whose documents are starred?) may be waited for. */
  resolve: (choice: FilterChoice, search: { index: string }, signal?: AbortSignal) => PlacedClause[] | Promise<PlacedClause[]>
  /** What a choice makes of the whole query, with every other filter in it; `resolve` then has no clauses. */
  around?: (query: Clause, choice: FilterChoice) => Clause
  /** Reads values as other clients write them into addresses; none: they are not understood. By default they are taken as they stand. */
  readValues?: (texts: string[]) => string[]
  /** A value in words; by default the value itself. */
  valueLabel?: (value: string, words: Words) => string
  /** The text of the chip, where it is another than "label: value"; null where it is not. */
  chipText?: (choice: FilterChoice, words: Words) => string | null
  /** For whom it is there; by default for everybody. */
  when?: (session: Session) => boolean
  /** The filter whose values are alternatives to those of this one, as types are to categories of types. */
  alternativeTo?: string
}

/** A filter that the panel offers. */
export type PanelFilter = KnownFilter & {
  /** The field whose values are counted. */
  field: string
  icon: LucideIcon
  /** Its place in the panel, from above; the specification's run from 10 to 120. */
  order: number
  /** What expands below its name. */
  Panel: ComponentType<{ filter: PanelFilter }>
  /** The engine's `preference`: kept as the known client sends it. */
  preference: string
  isSearchable?: boolean
  /** Values to find beside those that contain what is typed: such as are shown in other words than they are stored. */
  valuesNamed?: (typed: string, i18n: I18n) => string[]
  /** The value that stands for documents without any in the field; it is counted by itself. */
  noneValue?: string
  /** Nearly every document has a value: those without one are offered only where there are any. */
  isNoneRare?: boolean
  /** What documents with any value match; by default that the field exists. */
  hasValue?: Clause
  /** Asks for its values where they are not those of a field of documents. */
  fetchValues?: (asked: ValuesAsked) => Promise<ValueCounts>
  /** The order of its values until the reader chooses another; by default the most frequent comes first. */
  sort?: FacetOrder
  /** Its values are few and are shown in other words than they are stored: from A to Z means these words. */
  isInWords?: boolean
  /** Whether it counts only what the rest of the search finds, until the reader chooses otherwise. */
  isContextualized?: boolean
  /** The page about a value: its address, what the link to it says, and its icon. */
  about?: { address: (value: string, index: string) => string; label: MessageDescriptor; icon: LucideIcon }
  /** Where all its values become a list of queries, for whoever may make one. */
  listAddress?: (index: string) => string
  /** Its values are the two ends of one choice. */
  isRange?: boolean
  /** Its values are months, the newest first. */
  isByMonth?: boolean
  /** Expanded by default; the others query the server only once they are opened. */
  isOpenAtFirst?: boolean
}

/** A filter: one that is offered, or one that is only understood where an address names it. */
export type Filter = KnownFilter | PanelFilter

/** Whether the panel offers a filter. */
export function isPanelFilter(filter: Filter): filter is PanelFilter {
  return 'Panel' in filter
}
