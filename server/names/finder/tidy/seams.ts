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

/** A row of a table whose cells have spaces between them: a date first, a number last. */
const row = /^\d{1,4}[./-]\d{1,2}[./-]\d{2,4}\s.*\d$/
/** The first word behind the date, and the next: the kind of an entry, where several rows have it. */
const kind = /^(\S+\s+)(\p{Lu}\S*)\s+(\S+)/u
const fewestOfKind = 3
/** Longer ones are no rows; in UTF-16 units. */
const longestRow = 300

/** A line that begins with what it is about: "Apologies: …", "INTIMÉE : …". */
const label = /^\p{Lu}[\p{L}’'-]*(?: [\p{L}’'-]+){0,3} ?:(?:\s|$)/u

type Line = { start: number; text: string }

/**
 * A text of the same length with a tab wherever no name goes on: at tabs, between paragraphs, at the ends of short lines, before lines with a label, and in place of our own headings. The other
 * white space is spaces. Models take all of it for the same, and find names that go over such seams. Lines that were wrapped are no seam, also not where a reader puts
 * an empty line behind each, as that of PDF does: such a line is full, so that the next word would not have stood in it.
 */
export function withSeams(text: string): string {
  const lines = linesOf(text)
  const kinds = kindsOf(lines)
  const parts: string[] = []
  let end = 0
  for (const [at, line] of lines.entries()) {
    const gap = text.slice(end, line.start)
    const previous = lines[at - 1]
    parts.push((previous && goesOn(lines, at, breaksIn(gap)) ? ' ' : '\t').repeat(gap.length))
    parts.push(ownHeading.test(line.text) ? '\t'.repeat(line.text.length) : withCells(line.text, kinds).replace(/[^\S\t]/g, ' '))
    end = line.start + line.text.length
  }
  return parts.join('') + '\t'.repeat(text.length - end)
}

function isRow(line: string): boolean {
  return line.length <= longestRow && row.test(line)
}

/** The words with which rows begin behind their date, before different words: that of a name that comes again has always the same behind it. */
function kindsOf(lines: readonly Line[]): ReadonlySet<string> {
  const nextWords = new Map<string, Set<string>>()
  for (const { text } of lines) {
    const [, , word, next] = (isRow(text) && kind.exec(text)) || []
    if (word !== undefined && next !== undefined) nextWords.set(word, (nextWords.get(word) ?? new Set()).add(next))
  }
  return new Set(Array.from(nextWords).flatMap(([word, { size }]) => (size < fewestOfKind ? [] : [word])))
}

/** A row with tabs between its cells, as far as they are known: behind its date and its kind, and before its numbers. */
function withCells(line: string, kinds: ReadonlySet<string>): string {
  if (!isRow(line)) return line
  const [, date = '', word = ''] = kind.exec(line) ?? []
  const ends = [date.length - 1, ...(kinds.has(word) ? [date.length + word.length] : []), line.search(/\s[-+]?\d[\d.,\s'+-]*$/)]
  return Array.from(ends).reduce((text, at) => (at < 0 ? text : `${text.slice(0, at)}\t${text.slice(at + 1)}`), line)
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
  if (label.test(lines[at]?.text ?? '')) return false
  if (before.length < shortLine || breaks > 2 || [before, lines[at]?.text ?? ''].some((line) => isRow(line))) return false
  return breaks < 2 || (!/[.:;!?]$/.test(before) && isFull(before, lines, at))
}

function isFull(before: string, lines: readonly Line[], at: number): boolean {
  const near = lines.slice(Math.max(0, at - neighbours), at + neighbours).map(({ text }) => text.length)
  const width = Math.max(...near)
  const [nextWord = ''] = /^\S+/.exec(lines[at]?.text ?? '') ?? []
  return width <= longestLine && before.length + 1 + nextWord.length > width * nearlyFull
}
