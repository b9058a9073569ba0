/** How letters begin and end, in the languages of the models; never a name by themselves. */
const greetings = 'Dear|Cher|Chère|Chers|Chères|Liebe|Lieber|Sehr geehrte|Sehr geehrter|Querido|Querida|Estimado|Estimada'
const closings = 'Veuillez|Agréez|Recevez'
/** Forms of address, which the guidelines of the models' texts leave out of a name. */
const addresses = [
  ...[
    'Mr',
    'Mrs',
    'Ms',
    'Messrs',
    'Monsieur',
    'Madame',
    'Mademoiselle',
    'Messieurs',
    'Mesdames',
    'MM',
    'Mme',
    'Mmes',
    'Mlle',
    'Mlles',
  ],
  ...[
    'Cllr',
    'Councillor',
    'Maître',
    'Herr',
    'Herrn',
    'Herren',
    'Frau',
    'Señor',
    'Señora',
    'Señorita',
    'Señores',
    'Sr',
    'Sra',
    'Srta',
    'Sres',
  ],
].join('|')
/** Some are names, or parts of them: "Don Quijote", "Sir Osgoode". */
const ranks = 'Dr|Sir|Madam|Don|Doña'

const greeting = new RegExp(`^(?:${greetings})\\s+`, 'u')
const nothingElse = new RegExp(`^(?:(?:${greetings}|${closings}|${addresses}|Me|${ranks})\\.?\\s*)+$`, 'u')
/** Also in the midst: what stands before it belongs to the sentence ("im Namen von Herrn Benali"). */
const upToAddress = new RegExp(`^(?:.*\\s)?(?:${addresses})\\.?\\s+(?=\\p{Lu})`, 'u')
/** In French text, "M. Roux" and "Me Roux": elsewhere the first letter of a given name, and a pronoun. */
const french = /^(?:M\.|Me)\s+(?=\p{Lu})/u
const addressed = new RegExp(`^(?:${addresses})\\.?\\s+\\p{Lu}`, 'u')
/** What British people have behind their names. */
const honours = /,? (?:[KQ]C|MP|MEP|MSP|[CMO]BE|PhD|Esq\.?)$/u

/** Days at the beginning of a sentence, which the models take for people; not those that are names too: "Domingo", and the German ones, which are surnames. */
const day = /^(?:Lundi|Mardi|Mercredi|Jeudi|Vendredi|Samedi|Dimanche|Lunes|Martes|Miércoles|Jueves|Viernes|Sábado)$/u

/** Whether a mention is a greeting, a form of address or a day, and nothing else. */
export function isNobody(mention: string): boolean {
  return nothingElse.test(mention) || day.test(mention)
}

/** Whether a mention begins as nobody but a person is addressed. */
export function isAddressed(mention: string, language: string): boolean {
  return addressed.test(mention) || (language === 'FRENCH' && french.test(mention))
}

/** How much of a mention stands behind the name, in UTF-16 units: "Edmund Carr QC" is Edmund Carr. */
export function behindName(mention: string): number {
  return honours.exec(mention)?.[0].length ?? 0
}

/** How much of a mention stands before the name, in UTF-16 units: "Cher Étienne" is Étienne, and "Mme Marchetti" Marchetti. */
export function beforeName(mention: string, isPerson: boolean, language: string): number {
  const greeted = greeting.exec(mention)?.[0].length ?? 0
  if (!isPerson) return greeted
  const name = mention.slice(greeted)
  const [address = ''] = (language === 'FRENCH' ? french.exec(name) : null) ?? upToAddress.exec(name) ?? []
  return greeted + address.length
}
