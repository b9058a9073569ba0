import { expect, it } from 'vitest'
import { isTelling, likelihood } from './lift.ts'

const usual = 0.01

it('takes what the search finds before all that neighbours say, and neighbours by how much more is found among them', () => {
  const of = (found: number, documents: number) => likelihood([{ kind: 'folder', found, documents }], usual)
  expect(likelihood([{ kind: 'words' }], usual)).toBeGreaterThan(of(1_000, 1_000))
  expect(of(20, 20)).toBeGreaterThan(of(2, 2))
  expect(of(8, 10)).toBeGreaterThan(of(2, 10))
  expect(of(0, 10)).toBe(0)
})

it('adds up what several neighbours say, months for less', () => {
  const group = { found: 5, documents: 10 }
  const folder = likelihood([{ kind: 'folder', ...group }], usual)
  expect(likelihood([{ kind: 'month', ...group }], usual)).toBeLessThan(folder)
  expect(
    likelihood(
      [
        { kind: 'folder', ...group },
        { kind: 'thread', ...group },
      ],
      usual,
    ),
  ).toBeGreaterThan(folder)
})

it('says nothing of a group that has no more hits than usual', () => {
  expect(isTelling({ found: 1, documents: 100 }, usual)).toBe(false)
  expect(isTelling({ found: 0, documents: 0 }, usual)).toBe(false)
  expect(isTelling({ found: 2, documents: 10 }, usual)).toBe(true)
})
