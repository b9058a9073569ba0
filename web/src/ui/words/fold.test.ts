import { expect, it } from 'vitest'
import { findFolded, fold } from './fold.ts'

it('folds as the index does, also letters that Unicode does not take apart', () => {
  expect(fold('CAFÉ Ærø Łódź straẞe ﬁ')).toBe('cafe aero lodz strasse fi')
})

it('finds words whatever their accents, at their places in the text', () => {
  const text = 'Straße nach Ærø, Cafe\u0301'
  expect(findFolded(text, 'strasse')).toEqual([0, 6])
  expect(findFolded(text, 'AERO')).toEqual([12, 15])
  expect(findFolded(text, 'café')).toEqual([17, 22])
  expect(findFolded(text, 'nord')).toBeNull()
  expect(findFolded(text, '')).toBeNull()
})
