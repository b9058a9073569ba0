import { type BatchPreview, batchPreviewCalls, type PreviewShow } from '@dossier/contract/batch-search/preview'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { hrefOfCall } from '../../../api/ask.ts'
import { request } from '../../../api/request.ts'
import { type BatchDraft, formOf } from '../batch-form.ts'

/** Lines on a page of the preview. */
export const previewPageSize = 100

/** Which lines of a list are looked at; `page` from 1. */
export type PreviewShown = { show: PreviewShow; page: number }

/** Makes the template of the search around a list, where there is one. */
export type MakeTemplate = () => Promise<string | null>

/** What a page of the preview is asked for. */
type Asked = { from: number; size: number; show: PreviewShow }

/** A page of the lines of a draft with what each would search, and what the list may find. */
export function usePreview(draft: BatchDraft, makeTemplate: MakeTemplate, { show, page }: PreviewShown) {
  const asked = { from: (page - 1) * previewPageSize, size: previewPageSize, show }
  return useQuery({
    queryKey: ['batch-preview', numberOf(draft), show, page],
    queryFn: async ({ signal }) => fetchPreview(draft, await makeTemplate(), asked, signal),
    placeholderData: keepPreviousData,
    // Each page holds its draft, and with it the file.
    gcTime: 10_000,
  })
}

/** Asks for some lines of a list. Throws RequestError. */
export function fetchPreview(
  draft: BatchDraft,
  template: string | null,
  asked: Asked,
  signal: AbortSignal,
): Promise<BatchPreview> {
  const form = formOf(draft, template)
  form.delete('name')
  for (const [name, value] of Object.entries(asked)) form.set(name, String(value))
  const path = hrefOfCall(batchPreviewCalls.preview, { params: { id: draft.projects.join(',') } })
  return request<BatchPreview>(path, { method: 'POST', form, signal })
}

const numbers = new WeakMap<BatchDraft, number>()
let last = 0

/** A number for each state of a draft: its file and its corrections are too large to be compared. */
export function numberOf(draft: BatchDraft): number {
  const known = numbers.get(draft)
  if (known !== undefined) return known
  last += 1
  numbers.set(draft, last)
  return last
}
