import { expect, it } from 'vitest'
import { findOnPage } from './find-on-page.ts'

const found = (runs: string[], ...words: string[]) =>
  findOnPage(
    runs.map((str) => ({ str })),
    words.map((text, colour) => ({ text, colour })),
  ).map(({ colour, pieces }) => [colour, pieces.map(({ run, from, to }) => runs[run]?.slice(from, to)).join('|')])

it('finds a word in either case, with and without accents, but not within another', () => {
  expect(found(['Café and cafeteria, CAFE'], 'cafe')).toEqual([
    [0, 'Café'],
    [0, 'CAFE'],
  ])
})

it('finds a phrase over seams of runs, line breaks and hyphens', () => {
  expect(found(['Oriole Ship', 'ping and Ori-', 'ole', 'Shipping'], 'oriole shipping')).toEqual([
    [0, 'Oriole Ship|ping'],
    [0, 'Ori|ole|Shipping'],
  ])
})

it('finds a name within text that has no spaces', () => {
  expect(found(['株式会社大阪支店'], '大阪')).toEqual([[0, '大阪']])
})

it('keeps the longer of two that begin together, and colours apart', () => {
  expect(found(['oriole shipping oriole'], 'oriole', 'oriole shipping')).toEqual([
    [1, 'oriole shipping'],
    [0, 'oriole'],
  ])
})

it('finds nothing for what has no letters', () => {
  expect(found(['a — b'], '—', '')).toEqual([])
})

it('keeps a letter of two units whole', () => {
  expect(found(['x 𝒜bc y'], '𝒜bc')).toEqual([[0, '𝒜bc']])
})
