/** Longer samples cost time and change nothing. */
const sampleLength = 20_000

/** Names of the contract by ISO 639-1 code, for every language that the detector knows. */
const names: Record<string, string> = {
  am: 'AMHARIC',
  ar: 'ARABIC',
  az: 'AZERBAIJANI',
  be: 'BELARUSIAN',
  bg: 'BULGARIAN',
  bn: 'BENGALI',
  ca: 'CATALAN',
  cs: 'CZECH',
  da: 'DANISH',
  de: 'GERMAN',
  el: 'GREEK',
  en: 'ENGLISH',
  es: 'SPANISH',
  et: 'ESTONIAN',
  eu: 'BASQUE',
  fa: 'PERSIAN',
  fi: 'FINNISH',
  fr: 'FRENCH',
  gu: 'GUJARATI',
  he: 'HEBREW',
  hi: 'HINDI',
  hr: 'CROATIAN',
  hu: 'HUNGARIAN',
  hy: 'ARMENIAN',
  is: 'ICELANDIC',
  it: 'ITALIAN',
  ja: 'JAPANESE',
  ka: 'GEORGIAN',
  kn: 'KANNADA',
  ko: 'KOREAN',
  ku: 'KURDISH',
  lo: 'LAO',
  lt: 'LITHUANIAN',
  lv: 'LATVIAN',
  ml: 'MALAYALAM',
  mr: 'MARATHI',
  ms: 'MALAY',
  nl: 'DUTCH',
  no: 'NORWEGIAN',
  or: 'ORIYA',
  pa: 'PUNJABI',
  pl: 'POLISH',
  pt: 'PORTUGUESE',
  ro: 'ROMANIAN',
  ru: 'RUSSIAN',
  sk: 'SLOVAK',
  sl: 'SLOVENE',
  sq: 'ALBANIAN',
  sr: 'SERBIAN',
  sv: 'SWEDISH',
  ta: 'TAMIL',
  te: 'TELUGU',
  th: 'THAI',
  tl: 'TAGALOG',
  tr: 'TURKISH',
  uk: 'UKRAINIAN',
  ur: 'URDU',
  vi: 'VIETNAMESE',
  yo: 'YORUBA',
  zh: 'CHINESE',
}

/** A text of mostly Chinese characters is Japanese if there is kana among them. */
const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u

/** The contract's default, also for empty texts. */
const undecided = 'ENGLISH'

/**
 * Loads the language detector when it is first needed (the smallest of its tables: on the sample it errs no more than the largest, and takes a
 * quarter of the memory).
 * @returns a function from a text to the contract's name of its language, such as FRENCH.
 */
export async function loadLanguageDetector(): Promise<(text: string) => string> {
  const { eld } = await import('eld/extrasmall')
  return (text) => {
    const sample = text.slice(0, sampleLength)
    const code = sample === '' ? '' : eld.detect(sample).language
    return names[code === 'zh' && kana.test(sample) ? 'ja' : code] ?? undecided
  }
}
