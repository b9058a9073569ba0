/** Codes of Tesseract that browsers have another word for. */
const tags: Record<string, string> = { chi_sim: 'zh-Hans', chi_tra: 'zh-Hant', srp_latn: 'sr-Latn', kmr: 'ku' }

/** A language by Tesseract's code in the language of the screen; the code itself where the browser has no name for it. */
export function ocrLanguageName(locale: string, code: string): string {
  const names = new Intl.DisplayNames([locale], { type: 'language', fallback: 'none' })
  const [stem = code, form] = code.split('_')
  const name = names.of(tags[code] ?? stem)
  if (name === undefined) return code
  return form === undefined || tags[code] !== undefined ? name : `${name} (${form})`
}
