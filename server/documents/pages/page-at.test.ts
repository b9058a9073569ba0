import { expect, it, vi } from 'vitest'
import { type PagedText, pageAt } from './page-at.ts'

const words = ['harbour', 'ledger', 'oriole', 'cargo', 'quay', 'invoice', 'winter', 'signal', 'anchor', 'copper']

/** A text of its own for each place. */
function seeded(...places: number[]): string {
  return places
    .reduce((sum, place) => Math.imul(sum ^ place, 0x9e3779b1) ^ (sum >>> 7), 17)
    .toString(36)
    .replace('-', '')
}

/** A page of so many lines, under a head that all pages have. */
function page(number: number, lines: number): string {
  const head = 'The Annual Register of Ships and Cargoes, Volume Four\n'
  const line = (at: number) => `${words.map((word, by) => word + seeded(number, at, by)).join(' ')}\n`
  return lines === 0 ? '' : head + Array.from({ length: lines }, (_, at) => line(at)).join('')
}

/** A book of which another reader sees other white space, and where each page begins in its text. */
function bookOf(lines: readonly number[]) {
  const pages = lines.map((count, at) => page(at + 1, count))
  const written = pages.map((each) => `\n\n${each.replaceAll(' ', '  ')}`)
  const text = written.join('')
  const begins = written.map((_, at) => written.slice(0, at).join('').length)
  const textOf = vi.fn(async (number: number) => pages[number - 1] ?? '')
  const read = vi.fn(async (start: number, end: number) => text.slice(start, end))
  const paged: PagedText = { pages: pages.length, length: text.length, textOf, read, starts: new Map() }
  return { paged, begins, textOf, read }
}

it('tells the page of any offset after reading a few, although pages are of uneven length', async () => {
  const { paged, begins, textOf } = bookOf(Array.from({ length: 600 }, (_, at) => (at < 150 ? 2 : 20)))
  for (const number of [1, 2, 90, 150, 151, 377, 599, 600]) {
    textOf.mockClear()
    paged.starts.clear()
    expect(await pageAt(paged, (begins[number - 1] ?? 0) + 90)).toBe(number)
    expect(textOf.mock.calls.length).toBeLessThan(16)
  }
})

it('knows what it has read before, and reads a part of the text only', async () => {
  const { paged, begins, textOf, read } = bookOf(Array.from({ length: 600 }, () => 20))
  await pageAt(paged, (begins[299] ?? 0) + 90)
  textOf.mockClear()
  read.mockClear()
  expect(await pageAt(paged, (begins[299] ?? 0) + 500)).toBe(300)
  expect(textOf).not.toHaveBeenCalled()
  expect(await pageAt(paged, (begins[300] ?? 0) + 90)).toBe(301)
  expect(textOf.mock.calls.length).toBeLessThan(4)
  for (const [start, end] of read.mock.calls) expect(end - start).toBeLessThan(200_000)
})

it('takes pages without text as part of the one before them', async () => {
  const { paged, begins } = bookOf(Array.from({ length: 40 }, (_, at) => (at % 3 === 1 ? 0 : 12)))
  for (const number of [1, 3, 4, 21, 39, 40]) expect(await pageAt(paged, (begins[number - 1] ?? 0) + 90)).toBe(number)
})

it('says the likeliest where no page has a text, without reading all of them', async () => {
  const textOf = vi.fn(async () => '')
  const paged = { pages: 1_000, length: 100_000, textOf, read: async () => '', starts: new Map() }
  expect(await pageAt(paged, 50_000)).toBe(501)
  expect(textOf.mock.calls.length).toBeLessThan(50)
})
