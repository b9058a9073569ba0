import type { ExcerptPiece } from '../query-string/highlight.ts'

/** Marks omitted words. */
const gap: ExcerptPiece = { text: ' … ', colour: null }

/**
 * Shortens the fragments of an excerpt so that together they have `room` UTF-16 units, each its share of it: few fragments show more around their
 * matches than many do. What stands next to a match stays; a match is never cut. Text of wide letters gets half as many.
 */
export function fitExcerpt(fragments: ExcerptPiece[][], room: number): ExcerptPiece[] {
  const share = Math.floor(room / Math.max(1, fragments.length) / widthOf(fragments))
  return fragments.flatMap((pieces, number) => (number === 0 ? [] : [gap]).concat(fitFragment(pieces, share)))
}

/** Letters of Chinese, Japanese and Korean take the room of two others. */
const wideLetter = /[\u1100-\u11FF\u2E80-\uD7FF\uF900-\uFAFF\uFF00-\uFFEF]/g

/** The average width of a letter: from 1 to 2. */
function widthOf(fragments: ExcerptPiece[][]): number {
  const text = fragments.flat().reduce((whole, piece) => whole + piece.text, '')
  return 1 + (text.match(wideLetter)?.length ?? 0) / Math.max(1, text.length)
}

function fitFragment(fragment: ExcerptPiece[], room: number): ExcerptPiece[] {
  const pieces = aroundMatches(fragment, room).map(({ text, colour }) => ({ text: text.replace(/\s+/g, ' '), colour }))
  const plain = pieces.filter(({ colour }) => colour === null)
  const matched = pieces.reduce((sum, { text, colour }) => (colour === null ? sum : sum + text.length), 0)
  const lengths = shareOut(plain, Math.max(0, room - matched))
  return pieces.map((piece, at) => {
    const length = lengths.get(piece)
    if (length === undefined) return piece
    return { ...piece, text: shorten(piece.text, length, { isFirst: at === 0, isLast: at === pieces.length - 1 }) }
  })
}

/** Below this much for a match and the words around it, a match tells nothing. */
const roomOfMatch = 45

/** As many matches in a row as leave room for words around them, of several rows the first with the most different terms. */
function aroundMatches(pieces: ExcerptPiece[], room: number): ExcerptPiece[] {
  const matches = pieces.flatMap(({ colour }, at) => (colour === null ? [] : [at]))
  const most = Math.max(1, Math.floor(room / roomOfMatch))
  if (matches.length <= most) return pieces
  const rows = matches.slice(0, matches.length - most + 1).map((_, from) => matches.slice(from, from + most))
  const terms = (row: number[]) => new Set(row.map((at) => pieces[at]?.colour)).size
  const [best = []] = rows.toSorted((a, b) => terms(b) - terms(a))
  const [first = 0, last = first] = [best[0], best.at(-1)]
  return pieces.filter(({ colour }, at) => at >= first - 1 && at <= last + 1 && (colour === null || best.includes(at)))
}

/** How long each piece may be: as long as it is, or an equal part of what the shorter ones leave. */
function shareOut(pieces: ExcerptPiece[], room: number): Map<ExcerptPiece, number> {
  let left = room
  const shortestFirst = pieces.toSorted((a, b) => a.text.length - b.text.length)
  return new Map(
    shortestFirst.map((piece, at) => {
      const length = Math.min(piece.text.length, Math.floor(left / (pieces.length - at)))
      left -= length
      return [piece, length]
    }),
  )
}

/** Words at the side of a match stay: of the first piece its end, of the last its beginning, of one between two matches both. */
function shorten(text: string, length: number, { isFirst, isLast }: { isFirst: boolean; isLast: boolean }): string {
  if (text.length <= length) return text
  if (isLast) return beginningOf(text, length)
  if (isFirst) return endOf(text, length)
  const side = Math.max(0, Math.floor((length - gap.text.length) / 2))
  return beginningOf(text, side).trimEnd() + gap.text + endOf(text, side).trimStart()
}

/** A word that does not fit is dropped; one that is longer than this, as in languages without spaces, is cut. */
const longestWord = 24

function beginningOf(text: string, length: number): string {
  const space = text.lastIndexOf(' ', length)
  if (space !== -1 && space >= length - longestWord) return text.slice(0, space)
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')
}

function endOf(text: string, length: number): string {
  const from = text.length - length
  const space = text.indexOf(' ', from - 1)
  if (space !== -1 && space <= from + longestWord) return text.slice(space + 1)
  return text.slice(from).replace(/^[\uDC00-\uDFFF]/, '')
}
