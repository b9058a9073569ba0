import { laterCalls } from '@dossier/contract/later'
import { ask } from '../api/ask.ts'

/** The ids of the documents that any of these users recommended; none as long as documents cannot be recommended. */
export function recommendedIds(project: string, users: string[], signal?: AbortSignal): Promise<string[]> {
  return ask(laterCalls.recommendations.recommended, { params: { project }, query: { userids: users.join(',') }, signal })
}
