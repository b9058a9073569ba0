import { isText } from './letters-in-text.ts'
import type { Box, Painted } from './painted.ts'

/** All gaps here are in font sizes. Letters that are set as usual stand nearer; narrow fonts make the first reader write a space soon after. */
const wideGap = 0.05
/** Farther apart stand columns, and letters that are no word. */
const [columnGap, widestLetterGap] = [4, 1.6]
/** What the gaps between words have more than those between letters, and how many times as much. */
const [leastMore, leastRatio] = [0.12, 1.25]
/** So many of the gaps, at least, are those between letters. */
const leastInWords = 0.4
/** How much gaps between letters may differ and still be one setting. */
const mostSpread = 0.35
/** `painted` gives the boxes of letters this share of the font's size as height. */
const boxHeight = 0.6
const leastLetters = 4
/** Longer, a row without any wider gap is not one word. */
const longestWord = 20

/** A row of letters set apart: all of its signs, and the words that they are. */
export type SpacedLine = { signs: string; words: string }

type Letter = { text: string; left: number; right: number; size: number }

/** How the page is turned for lines that run across, up and down. */
const turns: ((box: Box) => Box)[] = [
  (box) => box,
  ([left, bottom, right, top]) => [bottom, -right, top, -left],
  ([left, bottom, right, top]) => [-top, left, -bottom, right],
]

/** Rows of letters of a page that are set apart, as words: how far its letters stand apart is compared row by row with how far its words do. */
export function spacedLines(painted: readonly Painted[]): SpacedLine[] {
  const letters = painted.filter((each) => each.what === 'letter').filter(({ text }) => text.trim() !== '')
  return turns.flatMap((turn) =>
    linesOf(letters.map(({ text, box }) => ({ text, box: turn(box) }))).flatMap((line) => apart(line).flatMap(wordsOf)),
  )
}

/** The letters of a page, line by line and from left to right; what is painted twice, as if it were bold, counts once. */
function linesOf(letters: readonly { text: string; box: Box }[]): Letter[][] {
  const lines: { bottom: number; letters: Letter[] }[] = []
  for (const { text, box } of letters.toSorted((one, other) => other.box[1] - one.box[1])) {
    const letter = { text: text.trim(), left: box[0], right: box[2], size: sizeOf(box) }
    if (!(letter.size > 0)) continue
    const last = lines.at(-1)
    if (last && Math.abs(last.bottom - box[1]) < letter.size / 4) last.letters.push(letter)
    else lines.push({ bottom: box[1], letters: [letter] })
  }
  return lines.map((line) => once(line.letters.toSorted((one, other) => one.left - other.left)))
}

function sizeOf([, bottom, , top]: Box): number {
  return (top - bottom) / boxHeight
}

function once(line: Letter[]): Letter[] {
  return line.filter((letter, at) => {
    const before = line[at - 1]
    return before?.text !== letter.text || letter.left - before.left > letter.size / 8
  })
}

/** The rows of a line in which each letter stands alone. */
function apart(line: Letter[]): Letter[][] {
  const rows: Letter[][] = []
  let row: Letter[] = []
  const end = () => {
    if (row.length >= leastLetters) rows.push(row)
    row = []
  }
  for (const [at, letter] of line.entries()) {
    const [before, behind] = [gapBetween(line[at - 1], letter), gapBetween(letter, line[at + 1])]
    if (before > columnGap) end()
    if (before >= wideGap && behind >= wideGap) row.push(letter)
    else end()
  }
  end()
  return rows
}

function gapBetween(one: Letter | undefined, next: Letter | undefined): number {
  return one && next ? (next.left - one.right) / next.size : Number.POSITIVE_INFINITY
}

/** Letters may be set by equal gaps, or by equal steps, from left to left or from middle to middle: as in which the letters of a word differ least. */
const measures: ((one: Letter, next: Letter) => number)[] = [
  (one, next) => next.left - one.right,
  (one, next) => next.left - one.left,
  (one, next) => (next.left + next.right - one.left - one.right) / 2,
]

function wordsOf(row: Letter[]): SpacedLine[] {
  const settings = measures.map((measure) => settingOf(steps(row, (one, next) => measure(one, next) / next.size)))
  const setting = settings.reduce((best, each) => (each.spread < best.spread ? each : best))
  const letterGaps = steps(row, gapBetween).filter((_, at) => !setting.isWordEnd[at])
  if (setting.spread > mostSpread || Math.max(...letterGaps) > widestLetterGap) return []
  const signs = row.map(({ text }) => text).join('')
  const words = row
    .map(({ text }, at) => text + (setting.isWordEnd[at] ? ' ' : ''))
    .join('')
    .split(' ')
  if (words.length === 1 && row.length > longestWord) return []
  return isText(words) ? [{ signs, words: words.join(' ') }] : []
}

function steps(row: Letter[], measure: (one: Letter, next: Letter) => number): number[] {
  return row.slice(1).map((next, at) => measure(row[at] ?? next, next))
}

/** Where words end, by the first clear rise among the gaps from the narrowest to the widest; `spread`: how much those within words differ. */
function settingOf(gaps: number[]): { spread: number; isWordEnd: boolean[] } {
  const sorted = gaps.toSorted((one, other) => one - other)
  const rise = sorted.findIndex((gap, at) => {
    const next = sorted[at + 1] ?? gap
    return at + 1 >= leastInWords * gaps.length && next - gap >= leastMore && next >= leastRatio * gap
  })
  const widest = sorted[rise < 0 ? sorted.length - 1 : rise] ?? 0
  return { spread: widest - (sorted[0] ?? 0), isWordEnd: gaps.map((gap) => gap > widest) }
}
