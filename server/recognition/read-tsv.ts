import type { Reading } from './port.ts'

/** Columns of Tesseract's TSV: level, page, block, paragraph, line, word, left, top, width, height, confidence, text. */
const columns = {
  level: 0,
  block: 2,
  paragraph: 3,
  line: 4,
  left: 6,
  top: 7,
  width: 8,
  height: 9,
  confidence: 10,
  text: 11,
} as const
const wordLevel = '5'

/** `x`, `y`: of its middle, in dots. */
type Word = { place: { paragraph: string; line: string }; x: number; y: number; confidence: number; text: string }

/** Scripts without spaces between words, where Tesseract puts spaces between characters. */
const unspaced = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\u3000-\\u303f\\uff00-\\uff65'
const endsUnspaced = new RegExp(`[${unspaced}]$`, 'u')
const beginsUnspaced = new RegExp(`^[${unspaced}]`, 'u')

/** A page's text out of Tesseract's table of words: lines as they stand, an empty line between paragraphs. */
export function readTsv(tsv: string): Reading {
  const words = tsv.split('\n').flatMap(wordOf)
  let text = ''
  let before: Word | undefined
  for (const word of words) {
    text += before === undefined ? word.text : gapBetween(before, word) + word.text
    before = word
  }
  return { text, confidence: meanConfidence(words), words: words.length, skew: skewOf(words) }
}

function wordOf(row: string): Word[] {
  const cells = row.split('\t')
  const text = cells[columns.text]?.trim() ?? ''
  if (cells[columns.level] !== wordLevel || text === '') return []
  const paragraph = `${cells[columns.block]}.${cells[columns.paragraph]}`
  const middle = (from: number, length: number) => Number(cells[from]) + Number(cells[length]) / 2
  const [x, y] = [middle(columns.left, columns.width), middle(columns.top, columns.height)]
  return [{ place: { paragraph, line: cells[columns.line] ?? '' }, x, y, confidence: Number(cells[columns.confidence]), text }]
}

function gapBetween(before: Word, word: Word): string {
  if (before.place.paragraph !== word.place.paragraph) return '\n\n'
  if (before.place.line !== word.place.line) return '\n'
  return endsUnspaced.test(before.text) && beginsUnspaced.test(word.text) ? '' : ' '
}

function meanConfidence(words: Word[]): number {
  const length = words.reduce((sum, { text }) => sum + text.length, 0)
  const sum = words.reduce((total, { confidence, text }) => total + confidence * text.length, 0)
  return length === 0 ? 0 : Math.round(sum / length)
}

/** A line of fewer words tells little. */
const wordsOfLine = 4

/** The median of the lines' slopes, in degrees. */
function skewOf(words: Word[]): number {
  const lines = [...Map.groupBy(words, ({ place }) => `${place.paragraph} ${place.line}`).values()]
  const slopes = lines
    .filter((line) => line.length >= wordsOfLine)
    .map(slopeOf)
    .toSorted((one, other) => one - other)
  const slope = slopes[Math.floor(slopes.length / 2)] ?? 0
  return (Math.atan(slope) * 180) / Math.PI
}

/** By least squares. */
function slopeOf(line: Word[]): number {
  const mean = (of: (word: Word) => number) => line.reduce((sum, word) => sum + of(word), 0) / line.length
  const [x, y] = [mean((word) => word.x), mean((word) => word.y)]
  const spread = line.reduce((sum, word) => sum + (word.x - x) ** 2, 0)
  return spread === 0 ? 0 : line.reduce((sum, word) => sum + (word.x - x) * (word.y - y), 0) / spread
}
