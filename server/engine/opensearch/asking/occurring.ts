import { bool } from '../../../query/bool.ts'
import type { OccurringRequest } from '../../port.ts'
import type { Questions } from './questions.ts'
import { searchCluster } from './search.ts'

/** A cluster refuses requests with very many clauses; each word has one for every field. */
const wordsAtOnce = 50

/** Counts documents for each word: a cluster tells of its dictionaries only what searches say. */
export async function occurringInCluster(
  questions: Questions,
  { projects, fields, words }: OccurringRequest,
  signal?: AbortSignal,
): Promise<boolean[]> {
  const found: boolean[] = []
  for (let from = 0; from < words.length; from += wordsAtOnce) {
    const some = words.slice(from, from + wordsAtOnce)
    const queries = some.map((text) =>
      bool({ should: fields.map((field) => ({ kind: 'match' as const, field, text, operator: 'or' as const })) }),
    )
    const parts = queries.map((query, at) => [String(at), { kind: 'filter' as const, query, aggregations: {} }] as const)
    const request = {
      projects,
      query: bool({ should: queries }),
      from: 0,
      size: 0,
      sort: [],
      aggregations: Object.fromEntries(parts),
    }
    const { aggregations } = await searchCluster(questions, request, signal)
    for (const at of some.keys()) {
      const part = aggregations[String(at)]
      found.push(part?.kind === 'filter' && part.docCount > 0)
    }
  }
  return found
}
