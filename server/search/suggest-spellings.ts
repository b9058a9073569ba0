import type { SearchAnswer } from '@dossier/contract/search/search'
import type { ParsedSuggestions } from '../query/parsed-search.ts'
import type { SearchDeps } from './deps.ts'

type Asked = { suggestions: ParsedSuggestions; signal: AbortSignal | undefined }

/** The answers of term suggesters, in Elasticsearch's shape: one entry for each word of the text. */
export async function suggestSpellings(
  { engine }: SearchDeps,
  indices: string[],
  { suggestions, signal }: Asked,
): Promise<NonNullable<SearchAnswer['suggest']>> {
  const answered: NonNullable<SearchAnswer['suggest']> = {}
  for (const [name, options] of Object.entries(suggestions)) {
    const words = await engine.suggest(indices, options, signal)
    answered[name] = words.map(({ options: spellings, ...word }) => ({
      ...word,
      options: spellings.map(({ text, score, documents }) => ({ text, score, freq: documents })),
    }))
  }
  return answered
}
