import { expect, it } from 'vitest'
import { folderLabel } from './path.ts'

it('names a folder below the root in which it lies', () => {
  expect(folderLabel('/cases/a/mail/2014', ['/cases/a'])).toBe('mail/2014')
  expect(folderLabel('/cases/a', ['/cases/a'])).toBe('a')
  expect(folderLabel('/', [''])).toBe('/')
})

it('names the root too where there are several', () => {
  expect(folderLabel('/cases/a/mail', ['/cases/a', '/cases/b'])).toBe('a/mail')
  expect(folderLabel('/cases/b', ['/cases/a', '/cases/b'])).toBe('b')
})
