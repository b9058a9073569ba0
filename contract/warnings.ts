import { z } from 'zod'

/**
 * What a task took and does not carry out, or not yet: the one table of sentences, in English for API and command line; the screens have them in
 * four languages under the same codes. `{name}` stands for a fact.
 */
const warningSentences = {
  'ocr-not-available': 'Text in pictures is not read yet: the ledger says which files are pictures only.',
  'ocr-language-not-used': 'Text in pictures is not read yet: the language {ocrLanguage} for it has no effect.',
  'language-not-used': 'The language {language} has no effect: that of each document is told from its text.',
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

/** Options of a run that have no effect, or none yet. */
type UnusedOptions = {
  ocr?: boolean | undefined
  ocrLanguage?: string | null | undefined
  language?: string | null | undefined
}

/** What to tell of them; the names of facts are those of the options. */
export function warningsOf({ ocr, ocrLanguage, language }: UnusedOptions): TaskWarning[] {
  const warnings: TaskWarning[] = []
  if (ocr) warnings.push(warning('ocr-not-available'))
  if (ocrLanguage) warnings.push(warning('ocr-language-not-used', { ocrLanguage }))
  if (language) warnings.push(warning('language-not-used', { language }))
  return warnings
}

/** A warning with the facts that its sentence names. */
export function warning(code: WarningCode, facts: Record<string, string> = {}): TaskWarning {
  return { code, facts, message: warningSentences[code].replace(/\{(\w+)\}/g, (whole, name: string) => facts[name] ?? whole) }
}
