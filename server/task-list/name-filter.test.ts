import { AppError, taskClasses } from '@dossier/contract'
import { expect, it } from 'vitest'
import { nameFilter } from './name-filter.ts'

const name = `${taskClasses.index}@1f`

it.each([
  ['IndexTask', true],
  ['org.icij', true],
  ['org\\.icij', true],
  ['org\\.icij.*Index.*@', true],
  ['BatchDownloadRunner|IndexTask', true],
  ['.*IndexTask.*', true],
  ['Index.ask', true],
  ['BatchDownloadRunner', false],
  ['IndexTask.*org', false],
  ['tasks\\.\\.Index', false],
])('takes %s as a part of the name: %s', (filter, passes) => {
  expect(nameFilter(filter)?.(name)).toBe(passes)
})

it('passes everything where there is no filter', () => {
  expect([nameFilter(undefined), nameFilter('')]).toEqual([undefined, undefined])
})

it.each(['(a+)+b', '[a-z]', 'a+', '*', 'a\\', '\\d', 'x'.repeat(201)])('refuses %s', (filter) => {
  expect(() => nameFilter(filter)).toThrow(AppError)
})

it('is done at once with a filter that has very many ways to fit', () => {
  const startedAt = performance.now()
  expect(nameFilter(`${'.*'.repeat(90)}!`)?.('a'.repeat(10_000))).toBe(false)
  expect(nameFilter(`${'.*.'.repeat(60)}!`)?.('a'.repeat(10_000))).toBe(false)
  expect(performance.now() - startedAt).toBeLessThan(500)
})
