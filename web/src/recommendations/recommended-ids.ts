import { recommendationCalls } from '@dossier/contract/recommendations'
import { ask } from '../api/ask.ts'

/** The ids of the documents that any of these users recommended. */
export function recommendedIds(project: string, users: string[], signal?: AbortSignal): Promise<string[]> {
  return ask(recommendationCalls.recommended, { params: { project }, query: { userids: users.join(',') }, signal })
}
