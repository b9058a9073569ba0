import { AppError } from '@dossier/contract'
import { sideBySide } from '../../../side-by-side.ts'
import type { EachAnswer, EachRequest } from '../../port.ts'
import type { Questions } from './questions.ts'
import { searchCluster } from './search.ts'

/** Searches that a cluster has to answer side by side. */
const atOnce = 4

/** Several searches, some at a time: a cluster gains nothing from having them in one request. */
export function searchClusterEach(
  questions: Questions,
  { queries, ...asked }: EachRequest,
  signal?: AbortSignal,
): Promise<EachAnswer[]> {
  return sideBySide(queries, atOnce, async (query) => {
    try {
      const { total, hits } = await searchCluster(questions, { ...asked, query, from: 0, aggregations: {} }, signal)
      return { total, rids: hits.map(({ rid }) => rid) }
    } catch (error) {
      signal?.throwIfAborted()
      if (error instanceof AppError && ofOne.has(error.code)) return { fault: error }
      throw error
    }
  })
}

/** What is wrong with a search itself rather than with the cluster. */
const ofOne = new Set<string>(['BAD_QUERY', 'TIMEOUT'])
