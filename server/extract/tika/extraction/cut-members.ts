import { because } from '@dossier/contract'
import type { EmbeddedPart, ExtractedPart } from '../../port.ts'

/** Where a tar is cut, the reader gives its last member with no text: it is the one that the cut goes through. */
export function markCutMembers(root: ExtractedPart, embedded: EmbeddedPart[]): void {
  for (const [index, container] of [root, ...embedded].entries()) {
    if (!isCutTar(container)) continue
    const last = embedded.findLast(({ parent }) => parent === index - 1)
    if (last?.outcome.reasons[0]?.code === 'no-text') last.outcome = { state: 'damaged', reasons: [because('cut-archive')] }
  }
}

function isCutTar({ contentType, outcome }: ExtractedPart): boolean {
  return /^application\/x-g?tar$/.test(contentType) && outcome.reasons.some(({ code }) => code === 'cut-archive')
}
