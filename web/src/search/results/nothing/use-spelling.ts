import { loosenSpelling, respell } from '@dossier/contract/query-string/spelling'
import { useQuery } from '@tanstack/react-query'
import { fold } from '../../../ui/words/fold.ts'
import type { SearchState } from '../../address/search-state.ts'
import { resolveFilters } from '../../body/filter-clauses.ts'
import { searchBody } from '../../body/search-body.ts'
import { postSearch } from '../../body/search-requests.ts'
import { splitHighlight } from '../../query-string/highlight.ts'

/** Another spelling of the words that does find something, with how much; undefined while unknown and where there is none. */
export function useSpelling(state: SearchState): { query: string; count: number } | undefined {
  const loosened = loosenSpelling(state.query)
  const answer = useQuery({
    queryKey: ['search', 'spelling', state],
    enabled: loosened !== state.query,
    queryFn: async ({ signal }) => {
      const clauses = await resolveFilters(state, signal)
      const near = await postSearch(state.index, searchBody({ ...state, query: loosened, from: 0, size: 10 }, clauses), {
        signal,
      })
      const fragments = near.hits.flatMap((hit) => hit.highlight?.content ?? [])
      const pieces = fragments.flatMap((fragment) => splitHighlight(fragment))
      const query = respell(
        state.query,
        pieces.filter(({ colour }) => colour !== null).map(({ text }) => text),
        fold,
      )
      if (query === null) return null
      const found = await postSearch(state.index, searchBody({ ...state, query, from: 0, size: 1 }, clauses), { signal })
      return found.total > 0 ? { query, count: found.total } : null
    },
  })
  return answer.data ?? undefined
}
