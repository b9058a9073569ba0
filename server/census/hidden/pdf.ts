import type { HiddenPart } from './hidden-part.ts'

const mark = Buffer.from('startxref')
const linearized = Buffer.from('/Linearized')
const headBytes = 2048

/**
 * What is hidden in a PDF: layers by their groups (ISO 32000-1, 8.11), earlier revisions by the cross-reference table that each save appends. A linearized file
 * has two of them from the start. Comments are recognized by their text.
 */
export function hiddenInPdf(bytes: Buffer): HiddenPart[] {
  const found: HiddenPart[] = []
  if (bytes.includes('/OCProperties') || bytes.includes('/Type/OCG') || bytes.includes('/Type /OCG')) found.push('layers')
  const fromTheBeginning = bytes.subarray(0, headBytes).includes(linearized) ? 2 : 1
  if (countMarks(bytes, fromTheBeginning + 1) > fromTheBeginning) found.push('earlier-revisions')
  return found
}

function countMarks(bytes: Buffer, atMost: number): number {
  let count = 0
  for (let at = bytes.indexOf(mark); at >= 0 && count < atMost; at = bytes.indexOf(mark, at + mark.length)) count += 1
  return count
}
