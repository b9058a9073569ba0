import { expect, it } from 'vitest'
import { outermost } from './indexed-folders.ts'

it('leaves out folders that lie inside another indexed one', () => {
  expect(outermost(['/cases/b', '/cases/a/mail', '/cases/a', '/cases/ab', '/cases/a/'])).toEqual([
    '/cases/a',
    '/cases/ab',
    '/cases/b',
  ])
})

it('keeps only the root of the disk where all of it was indexed', () => {
  expect(outermost(['/', '/cases'])).toEqual([''])
})
