/** A line of fewer units does not go on in the next: it is a heading, a part of an address or of a table, rather than one of a text that was wrapped. */
const shortLine = 50
/** Longer ones are paragraphs, not lines that somebody wrapped. */
const longestLine = 160
/** How many lines on either side tell how wide a text was set. */
const neighbours = 6
/** In type of different widths full lines differ by so much. */
const nearlyFull = 0.9

/** What our own reader writes above what it adds behind a text (`census/added-text.ts`). */
const ownHeading = /^\[(?:Recovered|Beside the text): [^\]]*\]$/

type Line = { start: number; text: string }

/**
 * A text of the same length with a tab wherever no name goes on: at tabs, between paragraphs, at the ends of short lines, and in place of our own headings. The other
 * white space is spaces. Models take all of it for the same, and find names that go over such seams. Lines that were wrapped are no seam, also not where a reader puts
 * an empty line behind each, as that of PDF does: such a line is full, so that the next word would not have stood in it.
 */
export function withSeams(text: string): string {
  const lines = linesOf(text)
  const parts: string[] = []
  let end = 0
  for (const [at, line] of lines.entries()) {
    const gap = text.slice(end, line.start)
    const previous = lines[at - 1]
    parts.push((previous && goesOn(lines, at, breaksIn(gap)) ? ' ' : '\t').repeat(gap.length))
    parts.push(ownHeading.test(line.text) ? '\t'.repeat(line.text.length) : line.text.replace(/[^\S\t]/g, ' '))
    end = line.start + line.text.length
  }
  return parts.join('') + '\t'.repeat(text.length - end)
}

/** Lines that are not empty, without the white space at their ends. */
function linesOf(text: string): Line[] {
  return Array.from(text.matchAll(/\S(?:[^\n]*\S)?/g), (match) => ({ start: match.index, text: match[0] }))
}

function breaksIn(gap: string): number {
  return gap.split('\n').length - 1
}

/** Whether the line before goes on in this one. */
function goesOn(lines: readonly Line[], at: number, breaks: number): boolean {
  const before = lines[at - 1]?.text ?? ''
  if (before.length < shortLine || breaks > 2) return false
  return breaks < 2 || (!/[.:;!?]$/.test(before) && isFull(before, lines, at))
}

function isFull(before: string, lines: readonly Line[], at: number): boolean {
  const near = lines.slice(Math.max(0, at - neighbours), at + neighbours).map(({ text }) => text.length)
  const width = Math.max(...near)
  const [nextWord = ''] = /^\S+/.exec(lines[at]?.text ?? '') ?? []
  return width <= longestLine && before.length + 1 + nextWord.length > width * nearlyFull
}
