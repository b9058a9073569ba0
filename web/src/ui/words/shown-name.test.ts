import { expect, it } from 'vitest'
import { shownName } from './shown-name.ts'

it('shows signs that turn letters around instead of obeying them', () => {
  expect(shownName('invoice\u202egpj.exe')).toBe('invoice[U+202E]gpj.exe')
  expect(shownName('\u2067a\u2069.txt')).toBe('[U+2067]a[U+2069].txt')
})

it('leaves names alone that are written from the right', () => {
  expect(shownName('תיק חקירה 2014.xls')).toBe('תיק חקירה 2014.xls')
})
