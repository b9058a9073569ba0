import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { DocumentPlace } from '../../document-facts/wire-document.ts'
import type { Clause } from '../../feature/filter.ts'
import { bucketsIn, insideOf, valueIn } from '../../search/body/buckets.ts'
import { nextFrom } from '../../ui/growing/growth.ts'
import { fold } from '../../ui/words/fold.ts'
import { type NameCategory, nameCategories } from '../categories.ts'
import { countNames, type FoundName, fetchNames } from './found-names.ts'
import { shownLabel } from './shown-label.ts'

/** Names of a category on one page: with four categories the 200 of the specification stand there at first. */
const namesPageSize = 50

/** A name of a document, whatever its spellings: `label` is the most frequent. `places`: in the text, each once; `isInMetadata`: also, or only, in its metadata. */
export type NameOfDocument = Pick<FoundName, 'category' | 'mentionNorm'> & {
  label: string
  places: number
  isInMetadata: boolean
  extractors: string[]
}

/** How many names of each category a document has; of those that have in them what was typed, where something was. */
export type NameTotals = Record<NameCategory, number>

const keyOf = ({ index, id }: DocumentPlace) => ['names', 'document', index, id]

/** Asks how many names a document has, by category. */
export function totalsOptions(place: DocumentPlace, typed = '') {
  return queryOptions({
    queryKey: [...keyOf(place), 'totals', typed],
    queryFn: async ({ signal }): Promise<NameTotals> => {
      const names = { names: { cardinality: { field: 'mentionNorm' } } }
      const aggs = nameCategories.map((category) => [category, { filter: { term: { category } }, aggs: names }])
      const counted = await countNames(place, withText(typed), Object.fromEntries(aggs), signal)
      const total = (category: NameCategory) => valueIn(insideOf(counted, category), 'names')
      return { PERSON: total('PERSON'), ORGANIZATION: total('ORGANIZATION'), LOCATION: total('LOCATION'), EMAIL: total('EMAIL') }
    },
  })
}

/** All names of a document, whatever their category. */
export function sumOf(totals: NameTotals): number {
  return nameCategories.reduce((sum, category) => sum + totals[category], 0)
}

/** Asks for the names of a category, 50 at a time, those with the most places first. */
export function namesOptions(place: DocumentPlace, category: NameCategory, typed: string) {
  return infiniteQueryOptions({
    queryKey: [...keyOf(place), category, typed],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) => fetchPage(place, { category, typed, from: pageParam }, signal),
    getNextPageParam: (_last, pages) => nextFrom(pages, namesPageSize),
  })
}

type Page = { category: NameCategory; typed: string; from: number }

/** The names with their counts first, then how they are spelled: a name of 50,000 places comes without them. */
async function fetchPage(place: DocumentPlace, page: Page, signal: AbortSignal): Promise<NameOfDocument[]> {
  const { category, typed, from } = page
  const counted = await countNames(place, [{ term: { category } }, ...withText(typed)], byMentions(from), signal)
  const names = bucketsIn(counted, 'byMentions').map(({ key, inside }) => ({
    key: String(key),
    places: valueIn(inside, 'places'),
    first: valueIn(inside, 'first'),
  }))
  if (names.length === 0) return []
  const filter = [{ term: { category } }, { terms: { mentionNorm: names.map(({ key }) => key) } }]
  const spelled = await fetchNames(place, { filter, fields: spelling, size: mostSpellings, sort: byPlaces }, signal)
  return names.map(({ key, places, first }) => {
    const own = spelled.filter(({ mentionNorm }) => mentionNorm === key)
    const isInMetadata = first < 0
    return {
      category,
      mentionNorm: key,
      label: shownLabel(
        own.map(({ mention }) => mention),
        key,
      ),
      places: isInMetadata ? places - 1 : places,
      isInMetadata,
      extractors: [...new Set(own.map(({ extractor }) => extractor))],
    }
  })
}

const spelling = ['category', 'mention', 'mentionNorm', 'extractor'] as const
/** Of the names on a page, the most frequent first. */
const mostSpellings = 500
/** The known client's own, of newer versions (client.md B.3). */
const byPlaces = [{ _script: { type: 'number', script: { source: "doc['offsets'].size()" }, order: 'desc' } }]

function byMentions(from: number): Clause {
  return {
    byMentions: {
      terms: { field: 'mentionNorm', size: from + namesPageSize, order: [{ found: 'desc' }, { _key: 'asc' }] },
      aggs: {
        // The order is by what finders told; a place that several of them have found counts once. To sort by that takes ten times as long.
        found: { value_count: { field: 'offsets' } },
        places: { cardinality: { field: 'offsets' } },
        first: { min: { field: 'offsets' } },
        bucket_truncate: { bucket_sort: { size: namesPageSize, from } },
      },
    },
  }
}

/** Names that have in them what was typed: their normal form, or a word that begins so, for scripts that are transliterated in it. */
function withText(typed: string): Clause[] {
  const text = typed.trim()
  if (text === '') return []
  const pattern = `*${fold(text).replace(/[*?\\]/g, '\\$&')}*`
  return [
    {
      bool: {
        should: [{ wildcard: { mentionNorm: { value: pattern } } }, { match_phrase_prefix: { mention: text } }],
        minimum_should_match: 1,
      },
    },
  ]
}
