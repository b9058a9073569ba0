import type { Mark } from '../../engine/texts.ts'

/** A fragment of a text with its marks; `start` and `end` are UTF-16 offsets in the text. */
export type Fragment = { start: number; end: number; marks: Mark[]; score: number }

/** A part of a document's field. */
export type Window = { rid: number; text: string }

/** A part of a document's field with its marks and fragments. */
export type Piece = Window & { marks: Mark[]; fragments: Fragment[] }

/** UTF-16 units within which a fragment's border moves to a word boundary; without white space nearby the text is cut anywhere. */
const borderReach = 40

/** Units before and after a mark that `cutFragments` looks at, at most: what is farther away makes no difference. */
export function reachOf(size: number): number {
  return size + borderReach + 1
}

/**
 * Cuts a text into fragments of about `size` UTF-16 units around its marks, at word boundaries, without overlap, in text order.
 * Fragments score by the number of different terms, then by the number of marks.
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
  const start = wordStart(text, Math.max(lowest, first - Math.floor(room / 2)), first, lowest)
  const end = wordEnd(text, Math.min(highest, last + Math.max(0, size - (last - start))), last, highest)
  const terms = new Set(marks.map((mark) => mark.term))
  return { start, end, marks, score: terms.size * 1000 + marks.length }
}

/**
 * Start of the first word at or after `from`, `latest` at the latest. A word that spans from `from` to there is included as a whole, unless it
 * starts before `lowest` or is too long (as in languages without spaces): then it is cut.
 */
function wordStart(text: string, from: number, latest: number, lowest: number): number {
  if (from <= lowest || isWhiteSpace(text, from - 1)) return skipWhiteSpace(text, Math.max(lowest, from), latest)
  for (let at = from; at < latest && at < from + borderReach; at++) {
    if (isWhiteSpace(text, at)) return skipWhiteSpace(text, at, latest)
  }
  for (let at = from; at > lowest && at > from - borderReach; at--) {
    if (isWhiteSpace(text, at - 1)) return at
  }
  return isLowSurrogate(text, from) ? from + 1 : from
}

/** End of the last word at or before `to`, `earliest` at the earliest; a word that spans back to there is treated as in `wordStart`. */
export function wordEnd(text: string, to: number, earliest: number, highest: number): number {
  if (to >= highest || isWhiteSpace(text, to)) return trimmed(text, Math.min(to, highest), earliest)
  for (let at = to; at > earliest && at > to - borderReach; at--) {
    if (isWhiteSpace(text, at - 1)) return trimmed(text, at, earliest)
  }
  for (let at = to; at < highest && at < to + borderReach; at++) {
    if (isWhiteSpace(text, at)) return at
  }
  return isLowSurrogate(text, to) ? to - 1 : to
}

function trimmed(text: string, end: number, earliest: number): number {
  let at = end
  while (at > earliest && isWhiteSpace(text, at - 1)) at--
  return at
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
