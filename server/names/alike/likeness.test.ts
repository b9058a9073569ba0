import type { NameCategory } from '@dossier/contract/names/categories'
import { describe, expect, it } from 'vitest'
import { normalForm } from '../../indexing/document/norm.ts'
import { alikeAmong } from './among.ts'
import { beginAlike } from './begin-alike.ts'
import { likenessOf } from './likeness.ts'

const nameOf = (mention: string) => ({ norm: normalForm(mention), mentions: [mention] })

/** Also says that the order of the two makes no difference, and that the names would be found to be compared. */
function compare(one: string, other: string, category: NameCategory = 'PERSON'): string {
  const [first, second] = [nameOf(one), nameOf(other)]
  const likeness = likenessOf(first, second, category)
  expect(likenessOf(second, first, category)).toEqual(likeness)
  if (likeness) expect(second.norm).toMatch(new RegExp(`^(?:${beginAlike(first.norm, category)})$`))
  return likeness ? `${likeness.kind}${likeness.isStrong ? '' : ', weak'}` : 'none'
}

describe('people may be the same by', () => {
  it.each([
    ['Callum Prideaux-Finch', 'Callum Prideaux Finch', 'letters'],
    ["Liam O'Neil", 'Liam ONeil', 'letters'],
    ['Jürgen Müller', 'Juergen Mueller', 'letters'],
    ['MARCHETTI, Elise', 'Élise Marchetti', 'order'],
    ['MARCHETTI Elise', 'Élise Marchetti', 'order'],
    ['James Thomas', 'Thomas James', 'order, weak'],
    ['E. Marchetti', 'Élise Marchetti', 'initials'],
    ['Marchetti, E.', 'Élise Marchetti', 'initials'],
    ['J. R. Smith', 'John Robert Smith', 'initials'],
    ['J. Smith', 'John R. Smith', 'initials'],
    ['J. Smith', 'J. R. Smith', 'part, weak'],
    ['J. Smith', 'Ann Smith', 'none'],
    ['M. Marlow', 'Mary Marlow', 'initials, weak'],
    ['M. Wrenfield', 'Tobias Wrenfield', 'surname, weak'],
    ['Юрий Гагарин', 'Yuri Gagarin', 'transliteration'],
    ['Алексей Навальный', 'Alexei Navalny', 'transliteration'],
    ['Пётр Чайковский', 'Piotr Tchaikovsky', 'transliteration'],
    ['Сергей Иванов', 'Serguei Ivanoff', 'transliteration'],
    ['Νίκος Καζαντζάκης', 'Nikos Kazantzakis', 'transliteration'],
    ['Βασίλης Χριστόπουλος', 'Vasilis Christopoulos', 'transliteration'],
    ['Rentarō Kōnosu', 'Kounosu Rentarou', 'transliteration'],
    ['Yuri Gagarin', 'Yury Gagarine', 'none'],
    ['Mr Tobias Wrenfield', 'Tobias Wrenfield', 'title'],
    ['Herr Wrenfield', 'Wrenfield', 'surname, weak'],
    ['Mme Marchetti', 'Élise Marchetti', 'surname, weak'],
    ['Marchetti', 'Élise Marchetti', 'surname, weak'],
    ['Vashti Rambocus', 'Vashti Rambocus-Delorme', 'part, weak'],
    ['Joaquín Salvatierra', 'D. Joaquín Salvatierra Peñalosa', 'part, weak'],
    ['Élise Marchetti', 'Élise Moreau', 'none'],
    ['Ng', 'Celeste Ng', 'none'],
  ])('%s and %s: %s', (one, other, kind) => {
    expect(compare(one, other)).toBe(kind)
  })
})

describe('organisations and places may be the same by', () => {
  it.each<[string, string, NameCategory, string]>([
    ['Port Louis', 'Port-Louis', 'LOCATION', 'letters'],
    ['Москва', 'Moskva', 'LOCATION', 'none'],
    ['Meridian Holdings', 'Meridian Holdings Ltd', 'ORGANIZATION', 'part, weak'],
    ['Konosu Trading K.K.', 'Konosu Trading KK', 'ORGANIZATION', 'letters'],
    ['Banque Valmorin', 'Banque Valdemar', 'ORGANIZATION', 'none'],
    ['Trading Konosu', 'Konosu Trading', 'ORGANIZATION', 'none'],
    ['a.b@example.org', 'ab@example.org', 'EMAIL', 'none'],
  ])('%s and %s (%s): %s', (one, other, category, kind) => {
    if (normalForm(one) === normalForm(other)) expect(kind).toBe('none')
    else expect(compare(one, other, category)).toBe(kind)
  })
})

it('takes initials for weak where they fit several given names', () => {
  const others = ['Élise Marchetti', 'Eva Marchetti', 'Marchetti, Eva', 'Anna Marchetti'].map(nameOf)
  const found = alikeAmong(nameOf('E. Marchetti'), others, 'PERSON')
  expect(found.map(({ name, likeness }) => [name.norm, likeness.kind, likeness.isStrong])).toEqual([
    ['elise marchetti', 'initials', false],
    ['eva marchetti', 'initials', false],
    ['marchetti, eva', 'initials', false],
  ])
})

it('compares names of ten thousand letters', () => {
  const long = nameOf(`${'ou'.repeat(5_000)} Ж${'а'.repeat(5_000)}`)
  expect(likenessOf(long, nameOf(`${'o'.repeat(9_000)} ja`), 'PERSON')).toBeUndefined()
  expect(beginAlike('j', 'PERSON')).toBeUndefined()
})
