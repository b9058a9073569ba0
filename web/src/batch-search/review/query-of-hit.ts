import type { BatchRecord } from '@dossier/contract/batch-search/batch-search'
import type { ReviewHit } from '@dossier/contract/batch-search/review'
import { quotePhrase } from '@dossier/contract/query-string/quote-phrase'

/** What is marked in the document of a hit: the query as it was searched, as a phrase where all lines were; the spelling by which it was found. */
export function queryOfHit(
  { phraseMatches, fuzziness }: Pick<BatchRecord, 'phraseMatches' | 'fuzziness'>,
  { query, variant }: Pick<ReviewHit, 'query' | 'variant'>,
): string {
  if (variant) return quotePhrase(variant.spelling)
  if (!phraseMatches) return query
  const [, inner = query] = /^"([^"]*)"$/.exec(query) ?? []
  const phrase = quotePhrase(inner)
  return fuzziness > 0 ? `${phrase}~${fuzziness}` : phrase
}
