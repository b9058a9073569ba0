import { because, type Reason } from '@dossier/contract'
import { unpackReasons } from '../records/reasons.ts'
import { countingRows, type PageRow, textOf } from './page-rows.ts'

/** What OCR adds to a document. */
export type OcrOfDocument = {
  /** Appended to the document's own text, each page under its own heading; empty if nothing was read. */
  text: string
  /** Percent: the mean of the pages, weighted by length. */
  confidence: number
  /** Pages whose text is OCR's. */
  readPages: number
  languages: string[]
  engine: string | null
  reasons: Reason[]
  /** Engine and languages that the pages were examined with, even if none could be read; null if OCR examined none. */
  options: { engine: string | null; languages: string[] } | null
  /** Some pages failed or are still waiting. */
  isPartly: boolean
}

/** Combines the rows of a document with this many pages. */
export function ocrOfDocument(rows: PageRow[], pages: number): OcrOfDocument {
  const counting = countingRows(rows)
  const added = counting.filter(({ wins }) => wins === 'ocr')
  const confidence = meanOf(added)
  return {
    text: added.map((row) => `${headingOf(row, pages)}\n${textOf(row)}`).join('\n\n'),
    confidence,
    readPages: added.length,
    languages: [...new Set(added.flatMap(({ languages }) => languages.split('+')))].sort(),
    engine: added[0]?.engine ?? null,
    options: optionsOf(counting),
    ...outcomeOf(counting, pages, confidence),
  }
}

function optionsOf(counting: PageRow[]): OcrOfDocument['options'] {
  const asked = counting.filter(({ state }) => state !== 'text-layer')
  const languages = [...new Set(asked.flatMap((row) => row.languages.split('+')))].sort()
  return asked.length === 0 ? null : { engine: asked.find(({ engine }) => engine !== null)?.engine ?? null, languages }
}

/** `[Read by OCR: page 3]`, as the second reader marks what it adds. */
function headingOf({ page, label }: PageRow, pages: number): string {
  if (label !== null) return `[Read by OCR: ${label}]`
  return pages === 1 ? '[Read by OCR]' : `[Read by OCR: page ${page}]`
}

function meanOf(rows: PageRow[]): number {
  const length = rows.reduce((sum, { text_length }) => sum + text_length, 0)
  const sum = rows.reduce((total, { confidence, text_length }) => total + confidence * text_length, 0)
  return length === 0 ? 0 : Math.round(sum / length)
}

function outcomeOf(counting: PageRow[], pages: number, confidence: number): Pick<OcrOfDocument, 'reasons' | 'isPartly'> {
  const count = (state: string) => counting.filter((row) => row.state === state).length
  const [read, blank, failed, waiting] = [count('read'), count('no-text'), count('failed'), pages - counting.length]
  const isLocked = counting.some(
    ({ reason }) => reason !== null && unpackReasons(reason).some(({ code }) => code === 'ocr-locked'),
  )
  const reasons = [
    ...(read > 0 ? [because('ocr-read', { count: read, confidence })] : []),
    ...(blank > 0 ? [because('ocr-no-text', { count: blank })] : []),
    ...(isLocked ? [because('ocr-locked')] : failed > 0 ? [because('ocr-failed', { count: failed })] : []),
    ...(waiting > 0 ? [because('ocr-waits', { count: waiting })] : []),
  ]
  return { reasons, isPartly: failed > 0 || waiting > 0 }
}
