import type { BatchDraft } from '../batch-form.ts'
import { fetchPreview, type MakeTemplate } from './use-preview.ts'

/** Lines that are asked for at a time: the most that the call gives. */
const linesAtOnce = 500

/** How far it has come, in lines that are not understood. */
export type Progress = { done: number; of: number }

/**
 * The nearest right spelling of every line that is not understood, by what the line says. Long lines, which the preview cuts, and those without any are left out. Throws RequestError;
 * the signal's reason.
 */
export async function suggestedCorrections(
  draft: BatchDraft,
  makeTemplate: MakeTemplate,
  { signal, tell }: { signal: AbortSignal; tell: (progress: Progress) => void },
): Promise<Record<string, string>> {
  const found = new Map<string, string>()
  const template = await makeTemplate()
  for (let from = 0; ; from += linesAtOnce) {
    const asked = { from, size: linesAtOnce, show: 'wrong', isCounted: false } as const
    const { items, total } = await fetchPreview(draft, template, asked, signal)
    for (const { line, isCut, suggestion } of items) if (!isCut && suggestion !== null) found.set(line, suggestion)
    tell({ done: Math.min(total, from + items.length), of: total })
    if (items.length < linesAtOnce) return Object.fromEntries(found)
  }
}
