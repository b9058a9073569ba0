import type { Reading } from './port.ts'

/** Columns of Tesseract's TSV: level, page, block, paragraph, line, word, left, top, width, height, confidence, text. */
const columns = { level: 0, block: 2, paragraph: 3, line: 4, confidence: 10, text: 11 } as const
const wordLevel = '5'

type Word = { place: { paragraph: string; line: string }; confidence: number; text: string }

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
  return { text, confidence: meanConfidence(words), words: words.length }
}

function wordOf(row: string): Word[] {
  const cells = row.split('\t')
  const text = cells[columns.text]?.trim() ?? ''
  if (cells[columns.level] !== wordLevel || text === '') return []
  const paragraph = `${cells[columns.block]}.${cells[columns.paragraph]}`
  return [{ place: { paragraph, line: cells[columns.line] ?? '' }, confidence: Number(cells[columns.confidence]), text }]
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
