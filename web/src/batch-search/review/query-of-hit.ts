import type { BatchRecord } from '@dossier/contract/batch-search/batch-search'

/** What is marked in the document of a hit: the query as it was searched, as a phrase where all lines were. */
export function queryOfHit(
  { phraseMatches, fuzziness }: Pick<BatchRecord, 'phraseMatches' | 'fuzziness'>,
  { query }: { query: string },
): string {
  if (!phraseMatches) return query
  const [, inner = query] = /^"([^"]*)"$/.exec(query) ?? []
  const phrase = `"${inner.replace(/["\\]/g, '\\$&')}"`
  return fuzziness > 0 ? `${phrase}~${fuzziness}` : phrase
}
