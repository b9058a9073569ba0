import { AppError } from '@dossier/contract'
import type { EachAnswer, EachRequest } from '../../port.ts'
import type { Questions } from './questions.ts'
import { searchCluster } from './search.ts'

/** Several searches, some at a time: a cluster gains nothing from having them in one request. */
export function searchClusterEach(
  questions: Questions,
  { queries, ...asked }: EachRequest,
  signal?: AbortSignal,
): Promise<EachAnswer[]> {
  const { lanes } = questions
  const failed = new AbortController()
  return Promise.all(
    queries.map((query, at) =>
      (at % 2 === 0 ? lanes[0] : lanes[1]).run(async () => {
        signal?.throwIfAborted()
        failed.signal.throwIfAborted()
        try {
          const more = { query, from: 0, aggregations: {}, isForNumbers: true }
          const { total, hits } = await searchCluster(questions, { ...asked, ...more }, signal)
          return { total, rids: hits.map(({ rid }) => rid) }
        } catch (error) {
          signal?.throwIfAborted()
          if (error instanceof AppError && ofOne.has(error.code)) return { fault: error }
          // Of a cluster that is away, the rest of the list is not asked one by one.
          failed.abort(error)
          throw error
        }
      }),
    ),
  )
}

/** What is wrong with a search itself rather than with the cluster. */
const ofOne = new Set<string>(['BAD_QUERY', 'TIMEOUT'])
