import { batchPreviewCalls, type LineSuggestions } from '@dossier/contract/batch-search/preview'
import { hrefOfCall } from '../../../api/ask.ts'
import { request } from '../../../api/request.ts'
import { type BatchDraft, formOf } from '../batch-form.ts'
import type { MakeTemplate } from './use-preview.ts'

/** The nearest right spelling of every line that is not understood, by what the line says. Throws RequestError; the signal's reason. */
export async function suggestedCorrections(
  draft: BatchDraft,
  makeTemplate: MakeTemplate,
  signal: AbortSignal,
): Promise<Record<string, string>> {
  const form = formOf(draft, await makeTemplate())
  form.delete('name')
  const path = hrefOfCall(batchPreviewCalls.suggestions, { params: { id: draft.projects.join(',') } })
  const { suggestions } = await request<LineSuggestions>(path, { method: 'POST', form, signal })
  return Object.fromEntries(suggestions.map(({ line, suggestion }) => [line, suggestion]))
}
