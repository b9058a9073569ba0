import { z } from 'zod'
import { readOcrLanguages } from './languages.ts'

/**
 * What a task took and does not carry out, or not yet: the one table of sentences, in English for API and command line; the screens have them in
 * four languages under the same codes. `{name}` stands for a fact.
 */
const warningSentences = {
  'ocr-not-available':
    'Text in pictures cannot be read here: there is no engine of OCR. The health page says how to get one; then read the folder with OCR.',
  'ocr-language-missing':
    'Text in pictures was not read: no engine of OCR has the language {ocrLanguage}. The health page says how to get it.',
  'passwords-gone':
    'The passwords of this run were kept in memory only and are gone: locked files stay locked. Give the list again.',
} as const

/** The codes of warnings. */
export type WarningCode = keyof typeof warningSentences

/** A warning of a task: code and facts for programs, and the sentence. */
export const TaskWarning = z
  .strictObject({ code: z.string(), facts: z.record(z.string(), z.string()), message: z.string() })
  .meta({ id: 'TaskWarning' })
export type TaskWarning = z.infer<typeof TaskWarning>

/** Options of a run that may have no effect. */
type UnusedOptions = {
  ocr?: boolean | undefined
  ocrLanguage?: string | null | undefined
}

/**
 * What to tell of them; the names of facts are those of the options. `ocrLanguages`: the languages of each engine of OCR that there is, by
 * Tesseract's codes.
 */
export function warningsOf({ ocr, ocrLanguage }: UnusedOptions, ocrLanguages: string[][]): TaskWarning[] {
  const warnings: TaskWarning[] = []
  const isMissing =
    ocrLanguage && !ocrLanguages.some((codes) => readOcrLanguages(ocrLanguage).every((code) => codes.includes(code)))
  if (ocr && ocrLanguages.length === 0) warnings.push(warning('ocr-not-available'))
  else if (ocr && isMissing) warnings.push(warning('ocr-language-missing', { ocrLanguage }))
  return warnings
}

/** A warning with the facts that its sentence names. */
export function warning(code: WarningCode, facts: Record<string, string> = {}): TaskWarning {
  return { code, facts, message: warningSentences[code].replace(/\{(\w+)\}/g, (whole, name: string) => facts[name] ?? whole) }
}
