import { queryOptions } from '@tanstack/react-query'
import type { DocumentPlace } from '../../document-facts/wire-document.ts'
import { type FoundName, fetchNames, isName } from '../document/found-names.ts'
import { shownLabel } from '../document/shown-label.ts'
import type { ChosenName } from './chosen-name.ts'

/** A place of a name in the text. */
export type NamePlace = { start: number; end: number }

/** All places of a name in a document, ascending, how it is mostly written there, and who found it. */
export type NamePlaces = { label: string; places: NamePlace[]; extractors: string[] }

/** Spellings of one name in one document: its entities. */
const mostSpellings = 1000

/** Asks for all places of a name in a document. Kept until the document or its names change. */
export function placesOptions(place: DocumentPlace, { category, mentionNorm }: Pick<ChosenName, 'category' | 'mentionNorm'>) {
  return queryOptions({
    queryKey: ['names', 'places', place.index, place.id, category, mentionNorm],
    queryFn: async ({ signal }): Promise<NamePlaces> => {
      const fields = ['category', 'mention', 'offsets', 'extractor'] as const
      return placesOf(
        await fetchNames(place, { filter: isName(category, mentionNorm), fields, size: mostSpellings }, signal),
        mentionNorm,
      )
    },
  })
}

/** The places of spellings of one name, each once, also where several finders have found it. */
function placesOf(found: FoundName[], mentionNorm: string): NamePlaces {
  const places = new Map<number, NamePlace>()
  for (const { mention, offsets } of found)
    for (const start of offsets) if (start >= 0) places.set(start, { start, end: start + mention.length })
  const mentions = found.toSorted((a, b) => b.offsets.length - a.offsets.length).map(({ mention }) => mention)
  return {
    label: shownLabel(mentions, mentionNorm),
    places: [...places.values()].sort((a, b) => a.start - b.start),
    extractors: [...new Set(found.map(({ extractor }) => extractor))],
  }
}

/** The first name from a place of the text on; null where none follows. Looked for in ever larger stretches, because there may be 50,000. */
export async function firstNameFrom(place: DocumentPlace, from: number): Promise<ChosenName | null> {
  for (let reach = 8_192; reach < Number.MAX_SAFE_INTEGER / 64; reach *= 64) {
    const range = { gte: from, ...(reach < 1e9 && { lt: from + reach }) }
    const fields = ['category', 'mentionNorm', 'offsets'] as const
    const found = await fetchNames(place, { filter: [{ range: { offsets: range } }], fields, size: mostSpellings })
    const [first] = found
      .map((name) => ({ name, start: Math.min(...name.offsets.filter((offset) => offset >= from)) }))
      .sort((a, b) => a.start - b.start)
    if (first) return { ...first.name, from: first.start }
    if (reach >= 1e9) return null
  }
  return null
}
