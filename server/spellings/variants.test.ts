import { type VariantKind, variantKinds } from '@dossier/contract/batch-search/variants'
import { expect, test } from 'vitest'
import { romanisedKey } from './romanised.ts'
import { foldLatin, keyOf } from './spelling.ts'
import { variantsOf } from './variants.ts'

const spellings = (line: string, kinds: readonly VariantKind[] = variantKinds) =>
  variantsOf(line, kinds).items.map(({ spelling }) => spelling)

test.each<[string, VariantKind[], string[]]>([
  ['Jürgen Müller', ['accents'], ['Juergen Mueller']],
  ['Juergen Mueller', ['accents'], ['Jürgen Müller']],
  ['Muller', ['accents'], ['Mueller']],
  ['Søren Kjær', ['accents'], ['Soeren Kjær']],
  ["Liam O'Neill", ['accents'], ['Liam ONeill', 'Liam O Neill']],
  ['Liam ONeill', ['accents'], ['Liam O’Neill']],
  ['Артём Петров', ['accents'], ['Артем Петров']],
  ['Νίκος Παπαδόπουλος', ['accents'], ['ΝΙΚΟΣ ΠΑΠΑΔΟΠΟΥΛΟΣ']],
  ['Jane Doe', ['order'], ['Doe Jane']],
  ['Doe, Jane', ['order'], ['Jane Doe']],
  ['MARCHETTI Elise', ['order'], ['Elise MARCHETTI']],
  ['Ludwig van Beethoven', ['order'], ['van Beethoven Ludwig']],
  ['Gabriel García Márquez', ['order'], ['García Márquez Gabriel']],
  ['Jane Mary Doe', ['initials'], ['J. Doe', 'J. M. Doe', 'J.M. Doe', 'JM Doe', 'Jane M. Doe', 'Jane Doe']],
  ['Jane Mary Doe', ['order', 'initials'], ['Doe J.', 'Doe J.M.', 'Doe Jane']],
  ['Vashti Rambocus-Delorme', ['initials'], ['V. Rambocus-Delorme', 'Vashti Rambocus', 'Vashti Delorme']],
  ['Dr Jane Doe', ['initials'], ['Jane Doe']],
  ['Алексей Навальный', ['transliteration'], ['Alexei Navalny', 'Aleksey Navalnyy', 'Aleksei Navalnyi', 'Alexey Navalny']],
  ['Пётр Чайковский', ['transliteration'], ['Piotr Tchaikovski', 'Pyotr Chaykovsky', 'Pjotr Tschaikowski']],
  ['Олексій Згурський', ['transliteration'], ['Oleksii Zghurskyi', 'Oleksiy Zghurskyi']],
  ['Їжакевич Єва', ['transliteration'], ['Yizhakevych Yeva']],
  ['Володимир Зеленський', ['transliteration'], ['Volodymyr Zelenskyi']],
  ['Alexei Navalny', ['transliteration'], ['Алексей Навальный', 'Alexey Navalny', 'Aleksei Navalnyi']],
  ['Sergei Ivanov', ['transliteration'], ['Сергей Иванов', 'Sergej Iwanow']],
  ['Igor Sechin', ['transliteration'], ['Игорь Сечин', 'Igor Setchine']],
  ['Νίκος Παπαδόπουλος', ['transliteration'], ['Nikos Papadopoulos']],
  ['Nikos Papadopoulos', ['transliteration'], ['Νίκος Παπαδόπουλος', 'ΝΙΚΟΣ ΠΑΠΑΔΟΠΟΥΛΟΣ']],
  ['Mohammed Hussein', ['transliteration'], ['Muhammad Husayn', 'Mohamed Hussain', 'محمد حسين']],
  ['محمد حسين', ['transliteration'], ['Mohammed Hussein']],
  ['Ahmed Al-Masri', ['transliteration'], ['Ahmed El-Masri', 'Ahmed Masri']],
  ['Rentaro Konosu', ['transliteration'], ['Rentarou Kounosu', 'Rentaroh Konosu']],
  ['Kounosu Rentarou', ['transliteration'], ['Konosu Rentaro', 'Kohnosu Rentaroh', 'こうのす れんたろう', 'コーノスレンタロー']],
  ['こうのす れんたろう', ['transliteration'], ['Konosu Rentaro', 'Kounosu Rentarou']],
  ['Coral Stair Ltd', ['company'], ['Coral Stair Limited', 'Coral Stair']],
  ['Kestrel Quay S.A.', ['company'], ['Kestrel Quay SA', 'Kestrel Quay Société Anonyme', 'Kestrel Quay']],
  ['Nordlicht GmbH', ['company'], ['Nordlicht G.m.b.H.', 'Nordlicht']],
  ['Konosu Trading K.K.', ['company'], ['Konosu Trading KK', 'Konosu Trading Kabushiki Kaisha', 'Konosu Trading']],
  ['ООО Ромашка', ['company'], ['Ромашка']],
  ['Smith & Sons Inc', ['company'], ['Smith & Sons Incorporated', 'Smith & Sons', 'Smith and Sons Inc']],
  ['Tobias Wrenfield', ['ocr'], ['Tobias VVrenfield', 'Tobias Wrenfie1d', 'Tobias Wren field', 'T0bias Wrenfield']],
  ['Tom Burns', ['ocr'], ['Tom Bums', 'Torn Burns']],
])('%s has among its variants by %j %j', (line, kinds, wanted) => {
  const keys = new Set(spellings(line, kinds).map((spelling) => keyOf(spelling.split(' '))))
  expect(wanted.filter((spelling) => !keys.has(keyOf(spelling.split(' '))))).toEqual([])
})

test('a legal form of another law is looked for from the one side alone', () => {
  expect(spellings('OOO Romashka', ['company'])).toContain('LLC Romashka')
  expect(spellings('Larkspur Nominees LLC', ['company']).join()).not.toMatch(/OOO|ООО/)
  expect(spellings('Peñalba del Sur SL', ['company'])).toContain('Peñalba del Sur SRL')
  expect(spellings('Tessitura Bianchi Srl', ['company']).join()).not.toMatch(/\bSL\b|Limitada/)
})

test.each([
  ['Jane AND Doe', 'operators'],
  ['jan* doe', 'operators'],
  ['path:"/data"', 'operators'],
  ['"Jane Doe" OR x', 'operators'],
  ['+crane -Hamburg', 'operators'],
  ['J D', 'letters'],
  ['CS2014017', 'letters'],
  ['12 34', 'letters'],
  ['Иван Petrov', 'scripts'],
  ['word '.repeat(11), 'long'],
  ['a'.repeat(10_000), 'long'],
])('%s has none, because of %s', (line, reason) => {
  expect(variantsOf(line, variantKinds)).toEqual({ items: [], leftOut: [], reason })
})

test('kinds that are not asked for are in none of them', () => {
  for (const line of ['Алексей Навальный', 'Jürgen Karl Müller', 'Coral Stair Ltd', 'Mohammed Al-Masri'])
    for (const kind of variantKinds) {
      const others = variantKinds.filter((each) => each !== kind)
      expect(variantsOf(line, others).items.filter(({ kinds }) => kinds.includes(kind))).toEqual([])
      expect(variantsOf(line, []).items).toEqual([])
    }
})

test('a line has the same variants each time, each once, none that a search takes for the line', () => {
  const line = 'Élise-Marie Jürgensen'
  const first = variantsOf(line, variantKinds)
  expect(variantsOf(line, variantKinds)).toEqual(first)
  const keys = first.items.map(({ spelling }) => keyOf(spelling.split(' ')))
  expect(new Set(keys).size).toBe(keys.length)
  expect(keys).not.toContain(keyOf([line]))
})

test('names of which thousands of spellings could be made have a stated number of them', () => {
  const long = 'Владимир Александрович Христофорович Щербаковский Преображенский'
  const { items, leftOut } = variantsOf(long, variantKinds)
  expect(items.length).toBeLessThanOrEqual(144)
  expect(leftOut.find(({ kind }) => kind === 'transliteration')?.count).toBeGreaterThan(1_000)
})

test('what is romanised otherwise would be the same name to whoever compares names', () => {
  const keys = (text: string) =>
    text
      .split(' ')
      .map((word) => romanisedKey(foldLatin(word.toLowerCase()), 'cyrillic'))
      .join(' ')
  const consonants = (text: string) => keys(text).replace(/[aeiou]/g, '')
  for (const line of ['Sergei Ivanov', 'Yuri Gagarin', 'Dmitry Medvedev'])
    for (const { spelling, changed } of variantsOf(line, ['transliteration']).items)
      if (changed === 'Cyrillic, otherwise romanised') expect(consonants(spelling)).toBe(consonants(line))
})
