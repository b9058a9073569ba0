import { expect, it } from 'vitest'
import type { Span } from '../child/span.ts'
import { tidyEnglish } from './tidy-english.ts'

/** What is found where the package has found these words. */
function found(text: string, ...by: [string, string][]): string[] {
  const spans = by.map(([name, category]): Span => [text.indexOf(name), text.indexOf(name) + name.length, category])
  return tidyEnglish(spans, text, 'ENGLISH').map(([start, end, category]) => `${text.slice(start, end)} ${category}`)
}

it('knows people by their last name once they were named whole', () => {
  const text = 'Ann Holm came. Then Holm went, with Holm’s son, to Holm Hall and Mr Holm. A holm is an island.'
  expect(found(text, ['Ann Holm', 'PERSON'])).toEqual(['Ann Holm PERSON', ...Array(3).fill('Holm PERSON')])
  expect(found('Holm came', ['Holm', 'PERSON'])).toEqual(['Holm PERSON'])
})

it('takes a body of somewhere for one name', () => {
  expect(found('The Bank of England and the Department of Trade and Industry', ['England', 'LOCATION'])).toEqual([
    'Bank of England ORGANIZATION',
    'Department of Trade and Industry ORGANIZATION',
  ])
  expect(found('the bank of England', ['England', 'LOCATION'])).toEqual(['England LOCATION'])
})

it('takes companies and bodies by their words, also where the package has found a part of them', () => {
  expect(found('Tobias Holm of Blue Stair Ltd paid Banco Vermejo. When Acme Trading fell', ['Stair', 'LOCATION'])).toEqual([
    'Blue Stair Ltd ORGANIZATION',
    'Banco Vermejo ORGANIZATION',
    'Acme Trading ORGANIZATION',
  ])
})

it.each([
  ['I met Mr Okonjo there', 'Okonjo PERSON'],
  ['Dear Nkechi,', 'Nkechi PERSON'],
  ['sent by R. Okonjo', 'R. Okonjo PERSON'],
  ['Okonjo Adaeze <ada@example.org>', 'Okonjo Adaeze PERSON'],
  ['a ship for Port Okonjo', 'Port Okonjo LOCATION'],
  ['of 14 Okonjo Lane', 'Okonjo Lane LOCATION'],
])('knows by the words around it: %s', (text, name) => {
  expect(found(text)).toEqual([name])
})

it('takes two unknown words for a person where the text tells of one, or lists them with people', () => {
  const other = 'OTHER'
  const people = (text: string, ...names: string[]) => found(text, ...names.map((name): [string, string] => [name, other]))
  expect(people('Nkechi Adaeze said so', 'Nkechi Adaeze')).toEqual(['Nkechi Adaeze PERSON'])
  expect(people('Nkechi Adaeze, the director', 'Nkechi Adaeze')).toEqual(['Nkechi Adaeze PERSON'])
  expect(people('Annual Report', 'Annual Report')).toEqual([])
  const list = 'Yaw Boateng, Nkechi Adaeze and Mr Holm'
  expect(people(list, 'Yaw Boateng', 'Nkechi Adaeze')).toEqual(['Yaw Boateng PERSON', 'Nkechi Adaeze PERSON', 'Holm PERSON'])
  expect(people('a spokesman for Blue Stair, Mr Holm, said', 'Blue Stair')).toEqual(['Holm PERSON'])
})

it('reads long lists in linear time', () => {
  const text = 'Yaw Boateng, '.repeat(2_000)
  const names = Array.from(text.matchAll(/Yaw Boateng/g), ({ index }): Span => [index, index + 11, 'OTHER'])
  const begun = performance.now()
  expect(tidyEnglish([[0, 11, 'PERSON'], ...names.slice(1)], text, 'ENGLISH')).toHaveLength(2_000)
  expect(performance.now() - begun).toBeLessThan(5_000)
})
