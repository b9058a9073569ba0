import type { Mark } from '../engine/port.ts'

/** A piece of a text with the marks in it; `start` and `end` in UTF-16 units of the text. */
export type Fragment = { start: number; end: number; marks: Mark[]; score: number }

/** A word cut at a fragment's border is looked for over so many units; where no white space is near, the cut is anywhere. */
const borderReach = 40

/**
 * Cuts a text into fragments of about `size` units around its marks, at word borders, not overlapping, in the text's order.
 * A fragment with more different terms is worth more, then one with more marks.
 */
export function cutFragments(text: string, marks: Mark[], size: number): Fragment[] {
  const groups = groupMarks(marks, size)
  let previousEnd = 0
  return groups.map((group, index) => {
    const next = groups[index + 1]?.[0]?.start ?? text.length
    const fragment = widen(text, group, size, previousEnd, next)
    previousEnd = fragment.end
    return fragment
  })
}

function groupMarks(marks: Mark[], size: number): Mark[][] {
  const groups: Mark[][] = []
  for (const mark of marks) {
    const group = groups.at(-1)
    const first = group?.[0]
    if (group && first && mark.end - first.start <= size) group.push(mark)
    else groups.push([mark])
  }
  return groups
}

function widen(text: string, marks: Mark[], size: number, lowest: number, highest: number): Fragment {
  const first = marks[0]?.start ?? lowest
  const last = marks.at(-1)?.end ?? first
  const room = Math.max(0, size - (last - first))
  const start = wordStart(text, Math.max(lowest, first - Math.floor(room / 2)), first)
  const end = wordEnd(text, Math.min(highest, last + Math.max(0, size - (last - start))), last)
  const terms = new Set(marks.map((mark) => mark.term))
  return { start, end, marks, score: terms.size * 1000 + marks.length }
}

/** The first word that begins at or after `from`, at the latest at `latest`. */
export function wordStart(text: string, from: number, latest: number): number {
  if (from <= 0 || isWhiteSpace(text, from - 1)) return skipWhiteSpace(text, Math.max(0, from), latest)
  for (let at = from; at < latest && at < from + borderReach; at++) {
    if (isWhiteSpace(text, at)) return skipWhiteSpace(text, at, latest)
  }
  return isLowSurrogate(text, from) ? from + 1 : from
}

/** The last word that ends at or before `to`, at the earliest at `earliest`. */
export function wordEnd(text: string, to: number, earliest: number): number {
  let end = Math.min(to, text.length)
  if (end < text.length && !isWhiteSpace(text, end)) {
    let at = end
    while (at > earliest && at > end - borderReach && !isWhiteSpace(text, at - 1)) at--
    if (at > earliest && isWhiteSpace(text, at - 1)) end = at
    else if (at <= earliest) end = earliest
    else if (isLowSurrogate(text, end)) end--
  }
  while (end > earliest && isWhiteSpace(text, end - 1)) end--
  return Math.max(end, earliest)
}

function skipWhiteSpace(text: string, from: number, latest: number): number {
  let at = from
  while (at < latest && isWhiteSpace(text, at)) at++
  return at
}

function isWhiteSpace(text: string, at: number): boolean {
  return /\s/.test(text.charAt(at))
}

function isLowSurrogate(text: string, at: number): boolean {
  const unit = text.charCodeAt(at)
  return unit >= 0xdc00 && unit <= 0xdfff
}
