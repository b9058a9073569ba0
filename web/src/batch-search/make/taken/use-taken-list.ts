import { type TakenList, takenListCalls } from '@dossier/contract/batch-search/taken-list'
import { useQuery } from '@tanstack/react-query'
import { ask } from '../../../api/ask.ts'
import { RequestError } from '../../../api/request-error.ts'
import type { TakenSource } from './taken-source.ts'

/** A million rows take the server a while. */
const timeoutMs = 300_000
/** While the server still reads a file, each try takes half a minute. */
const mostTries = 20

/** The list that is taken from a source; nothing where that is not chosen yet. */
export function useTakenList(source: TakenSource, projects: string[]) {
  return useQuery<TakenList>({
    queryKey: ['taken-list', source, source.from === 'names' && projects],
    queryFn: ({ signal }) => fetchTaken(source, projects, signal),
    enabled: !(source.from === 'queries' && source.uuid === null) && !(source.from === 'names' && projects.length === 0),
    retry: (tries, error) => error instanceof RequestError && error.code === 'STILL_READING' && tries < mostTries,
    // Up to 60,000 lines, which stay as they are while the form is open, and are taken anew by the next one.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

function fetchTaken(source: TakenSource, projects: string[], signal: AbortSignal): Promise<TakenList> {
  if (source.from === 'names') {
    const query = { category: source.category }
    return ask(takenListCalls.names, { params: { id: projects.join(',') }, query, signal, timeoutMs })
  }
  if (source.from === 'queries')
    return ask(takenListCalls.queries, { params: { id: source.uuid ?? '' }, query: { show: source.show }, signal, timeoutMs })
  const { place, sheet, column, hasHead } = source
  const query = { routing: place.routing, sheet, column, from: hasHead ? 1 : 0 }
  return ask(takenListCalls.column, { params: { project: place.index, id: place.id }, query, signal, timeoutMs })
}
