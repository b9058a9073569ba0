import { searchCalls } from '@dossier/contract/search/calls'
import { ask } from '../../api/ask.ts'
import type { DocumentPlace } from '../../document-facts/wire-document.ts'
import type { Clause } from '../../feature/filter.ts'
import { isNameCategory, type NameCategory } from '../categories.ts'
import { isShown } from '../filter/entity-clauses.ts'

/** A named entity as the engine answers it: one for each spelling and finder, in a long text also for each chunk of it. */
export type FoundName = {
  category: NameCategory
  /** As it stands in the text, without line breaks. */
  mention: string
  mentionNorm: string
  /** Places in the text in UTF-16 units; -1 stands for one in the metadata. Empty where they were not asked for. */
  offsets: number[]
  extractor: string
}

/** What is asked of the names of a document beside that they are not hidden. */
type NamesAsked = { filter?: Clause[]; fields: readonly (keyof FoundName)[]; size: number; sort?: Clause[] }

/** Searches among the names of a document that nobody has hidden. */
export async function fetchNames(place: DocumentPlace, asked: NamesAsked, signal?: AbortSignal): Promise<FoundName[]> {
  const { filter = [], fields, size, sort } = asked
  const body = { size, query: namesOf(place, filter), _source: fields, ...(sort && { sort }) }
  const { hits } = await askNames(place, body, signal)
  return hits.hits.flatMap(({ _source }) => readName(_source ?? {}) ?? [])
}

/** Counts among the names of a document that nobody has hidden; the aggregations as they were answered. */
export async function countNames(place: DocumentPlace, filter: Clause[], aggs: Clause, signal?: AbortSignal) {
  const { aggregations = {} } = await askNames(place, { size: 0, query: namesOf(place, filter), aggs }, signal)
  return aggregations
}

/** The clause of one name. */
export function isName(category: NameCategory, mentionNorm: string): Clause[] {
  return [{ term: { category } }, { term: { mentionNorm } }]
}

function askNames({ index, routing }: DocumentPlace, body: Clause, signal: AbortSignal | undefined) {
  return ask(searchCalls.search, { params: { indices: index }, query: { routing }, body, signal })
}

function namesOf({ id }: DocumentPlace, filter: Clause[]): Clause {
  return { bool: { filter: [{ parent_id: { type: 'NamedEntity', id } }, isShown, ...filter] } }
}

/** Categories that the screens do not show are left out. */
function readName(source: Record<string, unknown>): FoundName | null {
  const { category, mention, mentionNorm, offsets, extractor } = source
  if (!isNameCategory(category)) return null
  return {
    category,
    mention: textIn(mention),
    mentionNorm: textIn(mentionNorm),
    offsets: Array.isArray(offsets) ? offsets.filter((each) => typeof each === 'number') : [],
    extractor: textIn(extractor),
  }
}

function textIn(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
