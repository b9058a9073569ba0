import { afterEach, expect, test } from 'vitest'
import { writeStored } from '../api/stored.ts'
import { chosenLocale, isFirstVisit } from './locales.ts'

afterEach(() => writeStored('locale', null))

test('the first visit is in the first language of the browser that we have, else in English', () => {
  expect(isFirstVisit()).toBe(true)
  expect(chosenLocale(['de-CH', 'fr-CH', 'en'])).toBe('fr')
  expect(chosenLocale(['de', 'pt-BR'])).toBe('en')
  expect(chosenLocale([])).toBe('en')
})

test('a language that was chosen stays, whatever the browser wants', () => {
  writeStored('locale', 'ja')
  expect(isFirstVisit()).toBe(false)
  expect(chosenLocale(['fr'])).toBe('ja')
})
