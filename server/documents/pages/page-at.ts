import { findPage } from './find-page.ts'

/** A text of which the pages are told by another reader, one by one. `length` in UTF-16 units. */
export type PagedText = {
  pages: number
  length: number
  /** What the other reader says of a page, counted from 1. */
  textOf: (page: number) => Promise<string>
  /** A stretch of the text. */
  read: (start: number, end: number) => Promise<string>
  /** Where pages begin, as far as it was found; null: looked for and not found. Kept from one question to the next. */
  starts: Map<number, number | null>
}

/** A page and where it begins. */
type Place = { page: number; at: number }
/** The place is on `low` or behind it, and before `high`. */
type Bracket = { low: Place; high: Place }

/** Pages that one question may read: halving alone would find one of a million. */
const mostRead = 40
/** How many pages beside one that has no text of its own are tried. */
const beside = 4

/**
 * The page, counted from 1, on which an offset of the text lies, told by reading a few pages: each says where in the text it begins, and the next one to be
 * read is where the offset should be by its share of what is left. Where pages have no text it is the likeliest one.
 */
export async function pageAt(text: PagedText, offset: number): Promise<number> {
  let bracket = knownAround(text, offset)
  let wasSlow = false
  for (let left = mostRead; left > 0 && bracket.high.page - bracket.low.page > 1; ) {
    const guess = wasSlow ? middleOf(bracket) : likelyIn(bracket, offset)
    const found = await findNear(text, guess, bracket)
    left -= found.read
    // Where all pages between have no text, it stands on the one before them.
    if (!found.place) return widthOf(bracket) <= beside ? bracket.low.page : likelyIn(bracket, offset)
    const narrowed = found.place.at <= offset ? { ...bracket, low: found.place } : { ...bracket, high: found.place }
    wasSlow = widthOf(narrowed) > widthOf(bracket) / 2
    bracket = narrowed
  }
  return bracket.low.page
}

function knownAround({ pages, length, starts }: PagedText, offset: number): Bracket {
  const bracket = { low: { page: 1, at: 0 }, high: { page: pages + 1, at: length } }
  for (const [page, at] of starts) {
    if (at === null) continue
    if (at <= offset && page > bracket.low.page) bracket.low = { page, at }
    if (at > offset && page < bracket.high.page) bracket.high = { page, at }
  }
  return bracket
}

function widthOf({ low, high }: Bracket): number {
  return high.page - low.page
}

function middleOf({ low, high }: Bracket): number {
  return Math.floor((low.page + high.page) / 2)
}

/** By the share of the text; never one of the ends, of which it is known where they begin. */
function likelyIn({ low, high }: Bracket, offset: number): number {
  const share = (offset - low.at) / Math.max(1, high.at - low.at)
  const page = low.page + Math.floor(share * (high.page - low.page))
  return Math.max(low.page + 1, Math.min(high.page - 1, page))
}

/** The nearest page to a number of which it can be told where it begins, and how many were read for it. */
async function findNear(text: PagedText, wanted: number, bracket: Bracket): Promise<{ place?: Place; read: number }> {
  let read = 0
  const near = Array.from({ length: 2 * beside + 1 }, (_, at) => wanted + (at % 2 === 0 ? at / 2 : -(at + 1) / 2))
  for (const page of near) {
    if (page <= bracket.low.page || page >= bracket.high.page || text.starts.get(page) === null) continue
    read++
    const at = await findStart(text, page, bracket)
    text.starts.set(page, at ?? null)
    if (at !== undefined) return { place: { page, at }, read }
  }
  return { read: Math.max(1, read) }
}

/** How far around the place where a page should begin it is looked for, UTF-16 units. */
const windows = [60_000, 600_000, 6_000_000]

async function findStart(text: PagedText, page: number, { low, high }: Bracket): Promise<number | undefined> {
  const own = await text.textOf(page)
  const share = (page - low.page) / (high.page - low.page)
  const expected = Math.floor(low.at + share * (high.at - low.at))
  for (const far of windows) {
    const [start, end] = [Math.max(low.at, expected - far), Math.min(high.at, expected + far)]
    const at = findPage(own, await text.read(start, end))
    // No page begins before one that is known to come earlier.
    if (at !== undefined) return Math.min(high.at, Math.max(low.at, start + at))
    if (start === low.at && end === high.at) return undefined
  }
  return undefined
}
