import { expect, it } from 'vitest'
import { offsetAfter } from './listed-names.ts'

const full = Array.from({ length: 100 }, (_, at) => `name ${at}`)
const pages = (count: number) => Array.from({ length: count }, () => full)

it('goes on by a hundred names while pages are full, and ends after ten thousand', () => {
  expect(offsetAfter(pages(1))).toBe(100)
  expect(offsetAfter([...pages(1), full.slice(1)])).toBeUndefined()
  expect(offsetAfter(pages(99))).toBe(9_900)
  expect(offsetAfter(pages(100))).toBeUndefined()
})
