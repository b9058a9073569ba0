/** A stretch of a text, UTF-16 units. */
export type PageStretch = [start: number, end: number]

/** Letters by which the beginning of a page is recognized, and how far into the page others are tried where these are not there. */
const anchorLetters = 24
const anchorSteps = [0, 12, 24, 48, 96, 192, 384]
/** Of the pages with text so many must be found, or nothing is told of any. */
const leastFound = 0.8
/** How far behind the place where it is expected a page may begin: what one reader tells between pages and the other does not. */
const slack = 6_000

/**
 * Where the pages of a document begin and end in its text, told from what another reader says of each page: the text has no breaks of pages in it, and the two readers differ in white
 * space, in what they add, and now and then in the order of words. Undefined where too few pages are found.
 */
export function alignPages(text: string, pages: readonly string[]): PageStretch[] | undefined {
  const { letters, offsets } = lettersOf(text)
  const starts: (number | undefined)[] = []
  let cursor = 0
  let [withText, found] = [0, 0]
  for (const page of pages) {
    const own = lettersOf(page).letters
    if (own.length < anchorLetters) {
      starts.push(undefined)
      continue
    }
    withText++
    const start = beginOf(own, { letters, cursor })
    starts.push(start)
    if (start === undefined) continue
    found++
    cursor = start + Math.floor(own.length * 0.7)
  }
  if (found === 0 || found < withText * leastFound) return undefined
  return stretches(
    starts.map((start) => (start === undefined ? undefined : (offsets[start] ?? text.length))),
    text.length,
  )
}

function beginOf(page: string, { letters, cursor }: { letters: string; cursor: number }): number | undefined {
  for (const step of anchorSteps) {
    const anchor = page.slice(step, step + anchorLetters)
    if (anchor.length < anchorLetters) return undefined
    const at = letters.indexOf(anchor, cursor)
    if (at >= 0 && at - step <= cursor + page.length + slack) return Math.max(cursor, at - step)
  }
  return undefined
}

/** A page that was not found, or has no text, ends where it begins: at the next one. */
function stretches(starts: readonly (number | undefined)[], length: number): PageStretch[] {
  const pages: PageStretch[] = []
  let next = length
  for (const start of starts.toReversed()) {
    pages.unshift([start ?? next, next])
    next = start ?? next
  }
  const [first] = pages
  // What stands before the first page belongs to it.
  if (first) first[0] = 0
  return pages
}

/** The letters and digits of a text in the simplest form, and where each stands in it. */
function lettersOf(text: string): { letters: string; offsets: number[] } {
  const parts: string[] = []
  const offsets: number[] = []
  for (const { 0: letter, index } of text.matchAll(/[\p{L}\p{N}]/gu)) {
    const plain = letter.normalize('NFKC')
    parts.push(plain)
    for (let unit = 0; unit < plain.length; unit++) offsets.push(index)
  }
  return { letters: parts.join(''), offsets }
}
