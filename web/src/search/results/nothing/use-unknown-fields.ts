import { readTerms } from '@dossier/contract/query-string/terms'
import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { SearchState } from '../../address/search-state.ts'
import { fieldsLike } from '../../assist/known-fields.ts'
import { resolveFilters } from '../../body/filter-clauses.ts'
import { searchQuery } from '../../body/search-body.ts'
import { postCount } from '../../body/search-requests.ts'

/** A field of the query that no document has, and searches that name similar fields instead, each with what it finds. */
export type UnknownField = { field: string; instead: { query: string; found: number }[] }

/** The fields of a query that no document of the project has. Empty while that is not known. */
export function useUnknownFields(state: SearchState): UnknownField[] {
  const { i18n } = useLingui()
  const fields = [...new Set(readTerms(state.query).flatMap(({ field }) => (field === null || isPattern(field) ? [] : field)))]
  const answer = useQuery({
    queryKey: ['search', 'unknown fields', state, i18n.locale],
    enabled: fields.length > 0,
    queryFn: async ({ signal }) => {
      const unknown: UnknownField[] = []
      for (const field of fields)
        if ((await postCount(state.index, { exists: { field } }, signal)) === 0)
          unknown.push({ field, instead: await similar(state, field, (label) => i18n._(label), signal) })
      return unknown
    },
  })
  return answer.data ?? []
}

/** `_exists_` and `metadata.*` name others. */
const isPattern = (field: string) => field.startsWith('_') || field.includes('*')

async function similar(
  state: SearchState,
  field: string,
  inWords: (label: MessageDescriptor) => string,
  signal: AbortSignal,
): Promise<UnknownField['instead']> {
  const clauses = await resolveFilters(state, signal)
  const queries = fieldsLike(field, inWords).flatMap(({ name }) => withField(state.query, field, name) ?? [])
  const counted = queries.map(async (query) => ({
    query,
    found: await postCount(state.index, searchQuery({ ...state, query }, clauses), signal),
  }))
  return (await Promise.all(counted)).filter(({ found }) => found > 0)
}

/** The query with another field at each term of one; undefined where that field stands before brackets. */
export function withField(query: string, field: string, name: string): string | undefined {
  let result = query
  for (const term of readTerms(query).toReversed()) {
    if (term.field !== field) continue
    const at = query.indexOf(`${field}:`, term.start)
    if (at === -1 || at >= term.end) return undefined
    result = `${result.slice(0, at)}${name}${result.slice(at + field.length)}`
  }
  return result
}
