import { eld } from 'eld/extrasmall'
import { describe, expect, it } from 'vitest'
import { guessTable, type Likeness } from './one-byte.ts'

const likeness: Likeness = (text, language) => {
  const result = eld.detect(text)
  const wanted = language ?? result.language
  return { language: wanted, likeness: result.getScores()[wanted] ?? 0 }
}

/** The bytes of a text in a single-byte encoding. */
function encode(text: string, table: string): Buffer {
  const signs = new TextDecoder(table).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))
  return Buffer.from(Array.from(text, (sign) => signs.indexOf(sign)))
}

const greek = 'Αγαπητέ κύριε διευθυντή, σας στέλνουμε τον κατάλογο και σας παρακαλούμε να πληρώσετε. Άλλο τίποτα.'
const russian = 'Уважаемый господин директор, посылаем вам список товаров на складе, и просим оплатить счёт до пятницы.'
const hebrew = 'שלום רב, אנו שולחים לכם את רשימת הסחורות במחסן, ומבקשים לשלם.'
const french =
  'Cher Monsieur, nous vous adressons la liste des marchandises à l’entrepôt, déjà payées en février, là où l’on a trouvé le reste à Noël.'

/** A text, the table that it is in, and what the first reader took it for. */
const texts: [text: string, table: string, guess: string][] = [
  [greek, 'windows-1253', 'windows-1253'],
  [greek, 'iso-8859-7', 'windows-1252'],
  [greek, 'iso-8859-7', 'windows-1253'],
  [greek, 'windows-1253', 'KOI8-R'],
  [russian, 'windows-1251', 'x-MacCyrillic'],
  [russian, 'koi8-r', 'windows-1251'],
  [russian, 'ibm866', 'x-MacCyrillic'],
  [russian, 'iso-8859-5', 'ISO-8859-1'],
  [hebrew, 'windows-1255', 'ISO-8859-1'],
  [french, 'windows-1252', 'windows-1250'],
]

describe('a text of one byte a letter', () => {
  it.each(texts)('%j in %s that was taken for %s is read as it was written', (text, table, guess) => {
    const bytes = encode(text, table)
    const better = guessTable(bytes, { guess, found: '' }, likeness)
    expect(better?.text ?? new TextDecoder(guess === 'x-MacCyrillic' ? 'x-mac-cyrillic' : guess).decode(bytes)).toBe(text)
  })

  it('stands as it was read where capitals inside words are what was written', () => {
    const bytes = encode('Un eBook à télécharger, un iPhone déjà payé, une voiture à crédit, un été à Paris.', 'windows-1252')
    expect(guessTable(bytes, { guess: 'windows-1252', found: '' }, likeness)).toBeUndefined()
  })
})
