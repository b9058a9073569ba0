import type { AsyncSearchAnswer } from '@dossier/contract/search/search'
import type { SearchDeps } from './deps.ts'
import { type SearchInput, searchProject } from './search-project.ts'

/** The expiration that clients are told; nothing is kept. */
const keptMs = 300_000

/** Searches like `searchProject` and wraps the answer in the envelope of an asynchronous search. Throws QueryError. */
export async function searchAsync(deps: SearchDeps, input: SearchInput): Promise<AsyncSearchAnswer> {
  const started = Date.now()
  const response = await searchProject(deps, input)
  return {
    is_partial: false,
    is_running: false,
    start_time_in_millis: started,
    expiration_time_in_millis: started + keptMs,
    completion_time_in_millis: Date.now(),
    response,
  }
}
