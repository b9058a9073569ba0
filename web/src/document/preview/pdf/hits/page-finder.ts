import type { PDFDocumentProxy } from 'pdfjs-dist'
import { fewPages } from './few-pages.ts'
import { findOnPage, type PageWord } from './find-on-page.ts'
import { boxesOf, type PageBox, type PlacedRun } from './match-boxes.ts'
import { measureText } from './measure-text.ts'
import type { ToldPages } from './told-pages.ts'

/**
 * Where the hits of a search lie in the text of the document: their pages, where all pages are known; else who tells those that are asked for, and about where the first
 * hit is (0 to 1).
 */
export type HitPages = { pages: readonly number[] | null; told: ToldPages | undefined; firstAt: number }

/** Texts of so many pages are asked for at once where pages have to be tried. */
const atOnce = 8
/** Whoever tells pages may have to be started first: so long it is waited for, in milliseconds. */
const patienceMs = 1_000
/** Boxes of more pages are forgotten. */
const mostKept = 2_000

/** Finds words on the pages of a PDF, each page once. Pages are counted from 1. */
export class PageFinder {
  readonly #pdf: PDFDocumentProxy
  readonly #words: readonly PageWord[]
  #hits: HitPages
  readonly #known = new Map<number, Promise<PageBox[]>>()

  constructor(pdf: PDFDocumentProxy, words: readonly PageWord[], hits: HitPages) {
    this.#pdf = pdf
    this.#words = words
    this.#hits = hits
  }

  /** It has become known which pages have hits: from now on only these are walked over. */
  learn(pages: readonly number[]): void {
    this.#hits = { ...this.#hits, pages }
  }

  /** The boxes on a page, in its order; none where its text cannot be read, as on a scan. */
  boxesOn(page: number): Promise<PageBox[]> {
    const known = this.#known.get(page)
    if (known) return known
    if (this.#known.size >= mostKept) this.#known.clear()
    const asked = this.#find(page).catch(() => [])
    this.#known.set(page, asked)
    return asked
  }

  /** The first page with a box: where the text says it is, else the nearest to where it should be. Undefined: none. */
  async firstPage(signal: AbortSignal): Promise<number | undefined> {
    if (this.#words.length === 0) return undefined
    const { pages, told, firstAt } = this.#hits
    if (pages) return (await this.#firstOf(pages, signal)) ?? pages[0]
    const count = this.#pdf.numPages
    if (count <= fewPages) return this.#firstOf(outwards(1, count), signal)
    const page = told && (await Promise.race([told.first(), after(patienceMs)]))
    signal.throwIfAborted()
    if (page !== undefined) return this.#at(page, signal)
    const likely = Math.min(count, Math.floor(firstAt * count) + 1)
    return this.#firstOf(outwards(likely, count), signal)
  }

  /** The next page with a box from a page on, around the ends; the page itself where there is no other. Undefined: none. */
  async nextPage(from: number, step: 1 | -1, signal: AbortSignal): Promise<number | undefined> {
    const { pages, told } = this.#hits
    const page = pages || this.#pdf.numPages <= fewPages ? undefined : await told?.beyond(from, step)
    signal.throwIfAborted()
    if (page !== undefined) return this.#at(page, signal, from)
    const all = pages ?? Array.from({ length: this.#pdf.numPages }, (_, index) => index + 1)
    const [later, earlier] = [all.filter((page) => page > from), all.filter((page) => page <= from)]
    const ahead =
      step === 1 ? [...later, ...earlier] : [...earlier.filter((page) => page < from).reverse(), ...later.reverse(), from]
    return this.#firstOf(ahead, signal)
  }

  /** A page that was told may be the one beside, or have its words in a picture only: then it is the one all the same. `from`: where the reader is already. */
  async #at(page: number, signal: AbortSignal, from?: number): Promise<number> {
    const told = Math.min(page, this.#pdf.numPages)
    if ((await this.boxesOn(told)).length > 0) return told
    const beside = [told + 1, told - 1].filter((each) => each >= 1 && each <= this.#pdf.numPages && each !== from)
    return (await this.#firstOf(beside, signal)) ?? told
  }

  async #firstOf(pages: Iterable<number>, signal: AbortSignal): Promise<number | undefined> {
    const all = pages[Symbol.iterator]()
    for (;;) {
      const some = Array.from({ length: atOnce }, () => all.next()).flatMap(({ done, value }) => (done ? [] : [value]))
      if (some.length === 0) return undefined
      const found = await Promise.all(some.map(async (page) => ((await this.boxesOn(page)).length > 0 ? page : undefined)))
      signal.throwIfAborted()
      const first = found.find((page) => page !== undefined)
      if (first !== undefined) return first
    }
  }

  async #find(number: number): Promise<PageBox[]> {
    if (this.#words.length === 0) return []
    const page = await this.#pdf.getPage(number)
    const { items, styles } = await page.getTextContent()
    const runs = items.flatMap((item): PlacedRun[] => {
      if (!('str' in item)) return []
      const style = styles[item.fontName]
      const { str, dir, width, height } = item
      const transform = item.transform.map(Number)
      return [
        { str, dir, width, height, transform, isVertical: style?.vertical ?? false, font: style?.fontFamily ?? 'sans-serif' },
      ]
    })
    return boxesOf(runs, findOnPage(runs, this.#words), measureText)
  }
}

function after(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), ms))
}

/** The numbers from 1 to `count`, the nearest to `from` first. */
function* outwards(from: number, count: number): Generator<number> {
  yield from
  for (let far = 1; far < count; far += 1) {
    if (from - far >= 1) yield from - far
    if (from + far <= count) yield from + far
  }
}
