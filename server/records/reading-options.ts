import { ReadingOptions } from '@dossier/contract/ledger/ledger'

/** What a run reads with: as it is stored with each line. */
export function packReadingOptions({ passwords, language, charset, strings }: Omit<ReadingOptions, 'ocr'>): string {
  return JSON.stringify({ passwords, language, charset, strings })
}

/** By what OCR read the pictures of a line: as it is stored with it. */
export function packOcrOptions({ engine, languages }: NonNullable<ReadingOptions['ocr']>): string {
  return JSON.stringify({ engine, languages })
}

/** The options of a stored line; null where none are known. */
export function unpackReadingOptions(line: { read_with: string | null; ocr_with: string | null }): ReadingOptions | null {
  if (line.read_with === null && line.ocr_with === null) return null
  const own: unknown = JSON.parse(line.read_with ?? '{"passwords":0}')
  return ReadingOptions.parse({ ...Object(own), ocr: JSON.parse(line.ocr_with ?? 'null') })
}
