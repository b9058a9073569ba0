import type { Language } from '@dossier/contract/settings'

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
