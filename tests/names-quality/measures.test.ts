import { describe, expect, it } from 'vitest'
import { readCompletedTruth, scoreCompleted, withoutTitle } from './completed-truth.ts'
import { readGold, scoreGold, unmark } from './gold.ts'

const name = (mention: string, category: string, offset = 0) => ({ mention, category, offset })

describe('reports whose names are marked', () => {
  it('become their text and the places of the names', () => {
    const { text, names } = unmark('Mr {P|Karimi} left {L|London}.')
    expect(text).toBe('Mr Karimi left London.')
    expect(names.map(({ begin, end, category }) => `${category} ${text.slice(begin, end)}`)).toEqual([
      'PERSON Karimi',
      'LOCATION London',
    ])
  })

  it('count a name that was found in its place, whole and under its category alone', () => {
    const marked = { language: 'en', ...unmark('{P|Ann Lee} and {P|Bo} of {O|Lee Ltd}') }
    const found = [name('Ann', 'PERSON'), name('Bo', 'PERSON', 12), name('Lee Ltd', 'PERSON', 18)]
    expect(scoreGold(marked, found, 'PERSON')).toEqual({ gold: 2, found: 3, both: 1 })
  })

  it('are there in four languages, with as many names each', () => {
    expect(readGold().map(({ language, names }) => `${language} ${names.length}`)).toEqual(['de 45', 'en 46', 'es 45', 'fr 45'])
  })
})

describe('documents whose names were listed by hand', () => {
  const names = {
    PERSON: ['Mr Wrenfield', 'Élise'],
    ORGANIZATION: ['Coral Stair Ltd'],
    LOCATION: ['Geneva'],
    optional: ['Asterion'],
  }

  it('tell wrong names by what is wrong with them', () => {
    const found = ['Wrenfield', 'Cher Élise', 'Geneva', 'Coral Stair', 'Dividend', 'Asterion'].map((mention) =>
      name(mention, 'PERSON'),
    )
    expect(scoreCompleted(names, found, 'PERSON')).toEqual({ truth: 2, found: 5, both: 1, boundary: 1, category: 2, nonsense: 1 })
  })

  it.each([
    ['Mr Wrenfield', 'Wrenfield'],
    ['M. Wrenfield', 'Wrenfield'],
    ['D. Joaquín Salvatierra', 'Joaquín Salvatierra'],
    ['T. Wrenfield', 'T. Wrenfield'],
    ['Don', 'Don'],
  ])('%s: %s', (whole, bare) => {
    expect(withoutTitle(whole)).toBe(bare)
  })

  it.each(['en', 'fr', 'es', 'de'])('are there in %s', (language) => {
    expect(readCompletedTruth(language).size).toBeGreaterThanOrEqual(5)
  })
})
