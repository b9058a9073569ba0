import { type Elsewhere, elsewhere } from '@dossier/contract/search/search'
import type { StoredDocument } from '../documents/read.ts'
import { withTranslations } from '../documents/translations.ts'
import type { Query } from '../query/tree.ts'
import { type SearchDeps, shownDocuments } from './deps.ts'
import { fieldTexts } from './highlights/field-texts.ts'
import { onField } from './highlights/query-fields.ts'

/** Values of one place that are looked through, and UTF-16 units of each: what people read there is short. */
const mostValues = 1_000
const mostUnits = 100_000

/** Where a document has the words of a query besides its text: looked up in what is stored of it, with the search's own rules. */
export async function placesElsewhere(
  deps: SearchDeps,
  document: StoredDocument,
  query: Query,
  signal: AbortSignal | undefined,
): Promise<Elsewhere[]> {
  const [shown = document] = await withTranslations(deps.records, await shownDocuments(deps, [document]))
  const places = Object.entries(textsOf(shown.source)).flatMap(([place, texts]) => texts.map((text) => ({ place, text })))
  if (places.length === 0) return []
  const texts = places.map(({ text }) => text.slice(0, mostUnits))
  const found = await deps.engine.texts.highlight({ query: onField(query, 'content'), field: 'content', texts, limit: 1 }, signal)
  const names = new Set(places.filter((_, at) => (found[at]?.length ?? 0) > 0).map(({ place }) => place))
  return elsewhere.filter((place) => names.has(place))
}

function textsOf(source: Record<string, unknown>): Record<Elsewhere, string[]> {
  const of = (...fields: string[]) => fields.flatMap((field) => fieldTexts(source, field)).slice(0, mostValues)
  const metadata = source.metadata
  const keys = typeof metadata === 'object' && metadata !== null ? Object.keys(metadata) : []
  return {
    translation: of('content_translated.content'),
    tags: of('tags'),
    metadata: of('title', 'description', 'name', 'path', ...keys.map((key) => `metadata.${key}`)),
  }
}
