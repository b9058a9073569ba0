import { expect, it } from 'vitest'
import { readOcrLanguages, readTextLanguage, textLanguages } from './languages.ts'

it.each([
  ['FRENCH', 'FRENCH'],
  ['french', 'FRENCH'],
  ['jpn', 'JAPANESE'],
  ['fr', 'FRENCH'],
  ['SL', 'SLOVENE'],
  ['tl', 'TAGALOG'],
  ['or', 'ORIYA'],
  ['xx', undefined],
  ['Klingon', undefined],
])('reads the language of texts "%s" as %s', (option, name) => {
  expect(readTextLanguage(option)).toBe(name)
})

it('knows every language by its name and its code', () => {
  for (const { name, iso6392 } of textLanguages) expect([readTextLanguage(name), readTextLanguage(iso6392)]).toEqual([name, name])
})

it('reads several languages of pictures, each once', () => {
  expect(readOcrLanguages('eng+fra, eng + zho')).toEqual(['eng', 'fra', 'chi_sim'])
})
