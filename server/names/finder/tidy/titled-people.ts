import type { Span } from '../child/span.ts'

/** Forms of address before names, by the contract's names of languages. Those that are names themselves ("Don", "Sir") are left out. */
const titles: Readonly<Record<string, string>> = {
  ENGLISH: '(?:Mrs?|Ms|Miss|Mx|Dr|Cllr|Councillor|Prof|Professor)\\.?(?: Justice)?',
  FRENCH: '(?:MM?\\.|Mmes?|Mlles?|Me|Maître|Monsieur|Madame|Mademoiselle|Messieurs|Mesdames|Docteur|Dr|Professeur|Pr)',
  SPANISH: '(?:Sr|Sra|Srta|Sres|Dña|Dr|Dra)\\.|(?:Señor|Señora|Señorita|Doña)',
  GERMAN: '(?:Herrn?|Frau|Dr\\.)',
}

/** Whom one addresses by what they are: "Monsieur le Maire", "Mr Chairman". */
const offices = [
  ...['Chair', 'Chairman', 'Chairwoman', 'Speaker', 'President', 'Recorder', 'Mayor', 'Minister', 'Ambassador', 'Secretary'],
  ...['Président', 'Présidente', 'Maire', 'Directeur', 'Directrice', 'Juge', 'Procureur', 'Procureure', 'Ministre', 'Préfet'],
  ...['Préfète', 'Greffier', 'Greffière', 'Bâtonnier', 'Commissaire', 'Secrétaire', 'Conseiller', 'Conseillère', 'Notaire'],
  ...[
    'Monsieur',
    'Madame',
    'Presidente',
    'Presidenta',
    'Alcalde',
    'Alcaldesa',
    'Director',
    'Directora',
    'Juez',
    'Doktor',
    'Professor',
  ],
  ...['Richter', 'Richterin', 'Rechtsanwalt', 'Rechtsanwältin', 'Staatsanwalt', 'Staatsanwältin', 'Minister', 'Ministerin'],
  ...['Präsident', 'Präsidentin', 'Vorsitzender', 'Vorsitzende', 'Bürgermeister', 'Bürgermeisterin', 'Notar', 'Notarin'],
  ...['Geschäftsführer', 'Geschäftsführerin', 'Direktorin', 'Kollege', 'Kollegin'],
].join('|')

const word = `(?!(?:${offices}|Le|La|Les|El)(?![\\p{L}]))\\p{Lu}[\\p{L}’'-]{1,30}`
const particle = `(?:de [Ll]a |de Le |de |du |des |d['’]|von |van |ben |bin |Le |La |El |Ben )`
const name = `(?:\\p{Lu}\\. ?){0,2}${particle}?${word}(?: ${particle}?${word})?(?![\\p{L}\\p{N}])`
/** The next one of several behind one title: "MM. Vidal et Roux". */
const joint = ' (?:and|et|y|und) '

const patterns = new Map(
  Object.entries(titles).map(([language, title]) => [
    language,
    new RegExp(`(?<![\\p{L}\\p{N}’'.-])(?:${title}) (?<first>${name})(?:${joint}(?<second>${name}))?`, 'dgu'),
  ]),
)

/** Behind these, in the plural, what is joined to a name is one too. */
const plural = /^(?:MM|Mmes|Mlles|Messieurs|Mesdames|Sres)/u

/** People by the form of address before their names, where no model has one that begins there. */
export function titledPeople(text: string, language: string, found: readonly Span[]): Span[] {
  const pattern = patterns.get(language)
  if (!pattern) return []
  const people = found.filter(([, , category]) => category === 'PERSON')
  const begun = new Set(people.map(([start]) => start))
  const titled = Array.from(text.matchAll(pattern)).flatMap((match): Span[] => {
    const { first, second } = match.indices?.groups ?? {}
    const all = plural.test(match[0]) ? [first, second] : [first]
    return all.flatMap((place): Span[] => (place && !begun.has(place[0]) ? [[place[0], place[1], 'PERSON']] : []))
  })
  // In German what stands between may be any noun: "Herr Abteilungsleiter Keller".
  return language === 'GERMAN' ? titled.filter((span) => !people.some((one) => one[0] < span[1] && span[0] < one[1])) : titled
}
