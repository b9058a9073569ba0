import { expect, it } from 'vitest'
import { alignPages } from './align-pages.ts'

const page = (number: number) =>
  `Chapter ${number}\n\nOn this page number ${number} stands something about the harbour of place ${number * 7}, and more of it.\n`
const pages = Array.from({ length: 12 }, (_, at) => page(at + 1))

it('finds each page although white space differs and something stands between', () => {
  const text = pages.map((each) => `\n\n${each.replace(/ /g, '  ')}\nAnnotation\n`).join('')
  const found = alignPages(text, pages)
  expect(found?.map(([start, end]) => Number(/number\s+(\d+)/.exec(text.slice(start, end))?.[1]))).toEqual(
    pages.map((_, at) => at + 1),
  )
  expect(found?.[0]?.[0]).toBe(0)
  expect(found?.at(-1)?.[1]).toBe(text.length)
  for (const [at, [start]] of (found ?? []).entries()) if (at > 0) expect(start).toBe(found?.[at - 1]?.[1])
})

it('a page without text, or one that another reader saw otherwise, ends where it begins', () => {
  const seen = pages.map((each, at) =>
    at === 3 ? '' : at === 7 ? 'What nobody else has read on this page, word for word.' : each,
  )
  const text = pages.filter((_, at) => at !== 3).join('\n')
  const found = alignPages(text, seen)
  expect(found?.[3]).toEqual([found?.[4]?.[0], found?.[4]?.[0]])
  expect(found?.[7]?.[0]).toBe(found?.[7]?.[1])
  expect(text.slice(found?.[8]?.[0])).toMatch(/^Chapter 9/)
})

it('tells nothing where too few pages are found', () => {
  expect(alignPages('Another text altogether, of which no page says a word.'.repeat(20), pages)).toBeUndefined()
  expect(alignPages('', [])).toBeUndefined()
})
