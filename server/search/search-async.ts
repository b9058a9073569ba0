import type { SearchDeps } from './deps.ts'
import { type SearchInput, type SearchResponse, searchProject } from './search-project.ts'

/** Elasticsearch's envelope of an asynchronous search, here always complete: there is nothing to come back for, so it has no id. */
export type AsyncSearchResponse = {
  is_partial: false
  is_running: false
  start_time_in_millis: number
  expiration_time_in_millis: number
  completion_time_in_millis: number
  response: SearchResponse
}

/** How long clients may believe the answer to be kept. */
const keptMs = 300_000

/** Searches as `searchProject` does and answers in the envelope. */
export async function searchAsync(deps: SearchDeps, input: SearchInput): Promise<AsyncSearchResponse> {
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
