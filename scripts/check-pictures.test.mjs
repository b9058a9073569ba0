import { expect, it } from 'vitest'
import { ownWords, pictureFaults } from './check-pictures.mjs'

const locales = ['en', 'fr', 'es', 'ja']
const each = (value) => Object.fromEntries(locales.map((locale) => [locale, value]))
const files = locales.flatMap((locale) => [`${locale}/tags-light.webp`, `${locale}/tags-dark.webp`])
const texts = ['Tags', 'Search', 'Name', 'Colour', 'Author', 'Count', 'Date', 'Rename', 'Remove', 'Sort']

it('keeps of the texts on a picture those that the program says', () => {
  expect(ownWords({ en: { tags: ['Tags', 'crane 14'] } }, { en: new Set(['Tags']) })).toEqual({ en: { tags: ['Tags'] } })
})

it('takes a picture for too old once more than a tenth of its words are said no longer', () => {
  const words = each({ tags: texts })
  expect(pictureFaults(words, each(new Set(texts.slice(1))), files)).toEqual([])
  const faults = pictureFaults(words, { ...each(new Set(texts)), fr: new Set(texts.slice(2)) }, files)
  expect(faults).toEqual(['fr/tags is too old: the program no longer says “Tags”, “Search”'])
})

it('names pictures that lack in a language or theme, and those of no screen', () => {
  const faults = pictureFaults(each({ tags: texts }), each(new Set(texts)), [...files.slice(1), 'en/old-light.webp'])
  expect(faults).toEqual(['en/tags-light.webp is not there', 'en/old-light.webp is no picture of a screen'])
})
