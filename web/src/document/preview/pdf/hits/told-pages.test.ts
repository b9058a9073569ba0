import { expect, it, vi } from 'vitest'
import { ToldPages } from './told-pages.ts'

/** A book with hits on these pages, each place being a hundred times its page and then some. */
function bookOf(pages: readonly number[]) {
  const tell = vi.fn(async (places: readonly number[]) => places.map((place) => Math.floor(place / 100)))
  const told = new ToldPages(
    pages.map((page, at) => page * 100 + (at % 7)),
    tell,
  )
  return { told, tell }
}

it('walks from page to page with hits, around the ends, in both directions', async () => {
  const { told } = bookOf([3, 3, 40, 41, 41, 900])
  expect(await told.first()).toBe(3)
  const walk = async (from: number, step: 1 | -1) => {
    const pages: number[] = []
    for (let page: number | undefined = from, left = 5; left > 0 && page !== undefined; left--) {
      page = await told.beyond(page, step)
      if (page !== undefined) pages.push(page)
    }
    return pages
  }
  expect(await walk(3, 1)).toEqual([40, 41, 900, 3, 40])
  expect(await walk(3, -1)).toEqual([900, 41, 40, 3, 900])
  expect(await told.beyond(500, 1)).toBe(900)
  expect(await told.beyond(500, -1)).toBe(41)
})

it('asks little: one place for the next hit, a few for ten thousand on one page', async () => {
  const { told, tell } = bookOf([...Array.from({ length: 10_000 }, () => 5), 77])
  await told.first()
  expect(tell).toHaveBeenLastCalledWith([500])
  expect(await told.beyond(5, 1)).toBe(77)
  expect(tell.mock.calls.length).toBeLessThan(20)
  const asked = tell.mock.calls.flatMap(([places]) => places).length
  expect(asked).toBeLessThan(160)
})

it('stays on the only page', async () => {
  const { told } = bookOf([12])
  expect(await told.beyond(12, 1)).toBe(12)
  expect(await told.beyond(12, -1)).toBe(12)
})

it('tells nothing where nobody can', async () => {
  const told = new ToldPages([1, 2], async (places) => places.map(() => null))
  expect(await told.first()).toBeUndefined()
  expect(await told.beyond(1, 1)).toBeUndefined()
})
