import { AppError, type IndexOptions } from '@dossier/contract'
import { ocrCode, readOcrLanguages, readTextLanguage } from '@dossier/contract/tables/languages'

/** What of a run's options says how texts are read; null: told from each text. */
export type TextOptions = { language: string | null; charset: string | null }

/** Language and encoding by the names that the program itself uses. @throws AppError BAD_REQUEST that names what is not known and what would be. */
export function textOptions({ language, charset, ocrLanguage }: Partial<IndexOptions>): TextOptions {
  checkOcrLanguages(ocrLanguage ?? '')
  return { language: language ? languageNamed(language) : null, charset: charset ? encodingNamed(charset) : null }
}

function languageNamed(option: string): string {
  const name = readTextLanguage(option)
  if (name !== undefined) return name
  throw refused(`The language "${option}" is not known. Name it in English or by its code: FRENCH, fra or fr.`)
}

function encodingNamed(option: string): string {
  try {
    return new TextDecoder(option.trim()).encoding
  } catch {
    throw refused(
      `The charset "${option}" is not known. Known are, among others, utf-8, utf-16le, windows-1252, iso-8859-2, koi8-r, shift_jis and gb18030.`,
    )
  }
}

function checkOcrLanguages(option: string): void {
  const wrong = readOcrLanguages(option).find((code) => !ocrCode.test(code))
  if (wrong === undefined) return
  throw refused(
    `"${wrong}" is no code of a language that pictures are read in. Write codes of Tesseract, such as eng, fra+eng or chi_sim.`,
  )
}

function refused(message: string): AppError {
  return new AppError('BAD_REQUEST', { message })
}
