import { type BatchPreview, batchPreviewCalls } from '@dossier/contract/batch-search/preview'
import { hrefOfCall } from '../../api/ask.ts'
import { request } from '../../api/request.ts'

/** Lines of a list whose spellings are looked at. */
const linesLookedAt = 20

/** The first lines of a list that are searched, with their spellings. Throws RequestError. */
export function fetchLook(form: FormData, projects: string[], signal: AbortSignal): Promise<BatchPreview> {
  form.delete('name')
  form.delete('variants_removed')
  for (const [name, value] of Object.entries({ from: 0, size: linesLookedAt, show: 'searched', counted: true }))
    form.set(name, String(value))
  const path = hrefOfCall(batchPreviewCalls.preview, { params: { id: projects.join(',') } })
  return request<BatchPreview>(path, { method: 'POST', form, signal })
}
