import { expect, it } from 'vitest'
import { emptySearch } from '../address/search-state.ts'
import { isListEnd } from './list-end.tsx'

it('is where a list ends although more was found', () => {
  const page = (from: number, size = 25) => ({ ...emptySearch('p'), from, size })
  expect(isListEnd(page(9_975), 10_001)).toBe(true)
  expect(isListEnd(page(9_950), 10_001)).toBe(false)
  expect(isListEnd(page(9_975), 10_000)).toBe(false)
  expect(isListEnd(page(9_990, 100), 48_211)).toBe(true)
})
