import type { Language } from '../settings/settings.ts'

/** Name and code of every language that a document's `language` can say. */
const codes =
  'ALBANIAN sqi,AMHARIC amh,ARABIC ara,ARMENIAN hye,AZERBAIJANI aze,BASQUE eus,BELARUSIAN bel,BENGALI ben,BULGARIAN bul,CATALAN cat,' +
  'CHINESE zho,CROATIAN hrv,CZECH ces,DANISH dan,DUTCH nld,ENGLISH eng,ESTONIAN est,FINNISH fin,FRENCH fra,GEORGIAN kat,GERMAN deu,GREEK ell,' +
  'GUJARATI guj,HEBREW heb,HINDI hin,HUNGARIAN hun,ICELANDIC isl,ITALIAN ita,JAPANESE jpn,KANNADA kan,KOREAN kor,KURDISH kur,LAO lao,LATVIAN lav,' +
  'LITHUANIAN lit,MALAY msa,MALAYALAM mal,MARATHI mar,NORWEGIAN nor,ORIYA ori,PERSIAN fas,POLISH pol,PORTUGUESE por,PUNJABI pan,ROMANIAN ron,' +
  'RUSSIAN rus,SERBIAN srp,SLOVAK slk,SLOVENE slv,SPANISH spa,SWEDISH swe,TAGALOG tgl,TAMIL tam,TELUGU tel,THAI tha,TURKISH tur,UKRAINIAN ukr,' +
  'URDU urd,VIETNAMESE vie,YORUBA yor'

/** The languages of texts, by name. */
export const textLanguages: Language[] = codes.split(',').map((pair) => {
  const [name = '', iso6392 = ''] = pair.split(' ')
  return { name, iso6392 }
})

/** Codes of Tesseract whose stem is another than that of the contract's code. */
const otherStems: Record<string, string> = { chi: 'zho', kmr: 'kur', fil: 'tgl' }

/** The language of one of Tesseract's codes (`chi_sim`, `srp_latn`), or undefined where the contract has no name for it. */
export function languageOfOcrCode(code: string): Language | undefined {
  const stem = code.split('_', 1)[0] ?? ''
  const iso = otherStems[stem] ?? stem
  return textLanguages.find(({ iso6392 }) => iso6392 === iso)
}

/** The code of Tesseract for a code of the contract; those that Tesseract spells itself stay as they are. */
export function ocrCodeOf(code: string): string {
  return code === 'zho' ? 'chi_sim' : code === 'kur' ? 'kmr' : code
}

/** Codes of the languages whose data can be brought for OCR without Tesseract, by their packages. */
export const bringableOcrCodes: string[] = textLanguages
  .flatMap(({ iso6392 }) =>
    iso6392 === 'zho' ? ['chi_sim', 'chi_tra'] : iso6392 === 'srp' ? ['srp', 'srp_latn'] : [ocrCodeOf(iso6392)],
  )
  .sort()

/** A language's code as Tesseract writes them, such as `eng` or `chi_sim`. */
export const ocrCode = /^[A-Za-z][A-Za-z_]{1,30}$/

/** Languages as clients name them in the option `ocrLanguage`: codes joined by `+` or a comma, Tesseract's own or the contract's. */
export function readOcrLanguages(option: string): string[] {
  const codes = option.split(/[+,]/).map((code) => code.trim())
  return [...new Set(codes.filter((code) => code !== '').map(ocrCodeOf))]
}

/** Names by which browsers and Node know languages that the contract names otherwise. */
const otherNames: Record<string, string> = { SLOVENIAN: 'SLOVENE', ODIA: 'ORIYA', FILIPINO: 'TAGALOG' }

/** The contract's name of a language that is named so, in any case, or by its code of three or two letters; undefined for others. */
export function readTextLanguage(option: string): string | undefined {
  const wanted = option.trim().toUpperCase()
  const named = textLanguages.find(({ name, iso6392 }) => name === wanted || iso6392.toUpperCase() === wanted)
  if (named) return named.name
  if (!/^[A-Z]{2}$/.test(wanted)) return undefined
  const english = new Intl.DisplayNames('en', { type: 'language' }).of(wanted.toLowerCase())?.toUpperCase() ?? ''
  return textLanguages.find(({ name }) => name === (otherNames[english] ?? english))?.name
}
