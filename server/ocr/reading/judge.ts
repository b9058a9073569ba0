import type { OcrPageState } from '@dossier/contract/indexing/ocr'
import type { PageReading, PageText } from '../../recognition/recognizer.ts'
import { countLetters, isUsable, scoreText } from './text-score.ts'

/** What became of a page: its state, and whose text is searched for: that of the file (`layer`) or that of OCR; null where there is none. */
export type Judged = { state: OcrPageState; wins: 'layer' | 'ocr' | null }

/** Minimum confidence in percent: below it, "text" is grain, leaves or faces. */
const leastConfidence = 35
const leastLetters = 2
/** Of several readings the one with more words wins, unless they are guesses. */
const wholeScore = 100

/** Fewer letters on a page that is a picture are a stamp or a running title on a scan. */
const stampLetters = 400
const mostlyPicture = 0.5

/** Whether the text that a file itself has for a page is enough, so that it need not be read. */
export function hasOwnText(own: PageText | null): boolean {
  if (own === null || !isUsable(own.text)) return false
  return own.pictures < mostlyPicture || countLetters(own.text) >= stampLetters
}

/** Judges what OCR read of a page beside what the file itself says of it. */
export function judge(layer: string | null, reading: Pick<PageReading, 'text' | 'confidence'>): Judged {
  const hasText = reading.confidence >= leastConfidence && countLetters(reading.text) + countDigits(reading.text) >= leastLetters
  if (!hasText)
    return layer !== null && isUsable(layer) ? { state: 'text-layer', wins: 'layer' } : { state: 'no-text', wins: null }
  const isOcrBetter =
    layer === null || merit(reading) >= scoreText(layer) * Math.min(1, countLetters(layer) / countLetters(reading.text))
  return { state: 'read', wins: isOcrBetter ? 'ocr' : 'layer' }
}

/** 0 to 1: how far a reading can be trusted. */
function merit({ text, confidence }: Pick<PageReading, 'text' | 'confidence'>): number {
  return (confidence / wholeScore) * scoreText(text)
}

function countDigits(text: string): number {
  return text.match(/\p{N}/gu)?.length ?? 0
}

/** The best of several readings of a page in different languages, weighed by confidence and by number of letters. */
export function bestReading<R extends { confidence: number; letters: number }>(readings: R[]): R | undefined {
  return readings.toSorted((one, other) => weight(other) - weight(one))[0]
}

function weight({ confidence, letters }: { confidence: number; letters: number }): number {
  return confidence * confidence * Math.sqrt(letters)
}
