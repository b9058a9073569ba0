import { fold } from '../../../ui/words/fold.ts'

/** A piece of Markdown; `found`: which of the places it is, from 0. */
export type FoundPiece = { text: string; found?: number }

/** More are not marked. */
const mostFound = 2_000

/** Markdown in pieces, with the places of what is looked for: without case, accents and the signs that only escape others; any white space is one space. */
export function foundPieces(markdown: string, wanted: string): FoundPiece[] {
  const words = fold(wanted).replace(/\s+/g, ' ').trim()
  if (words === '') return [{ text: markdown }]
  const { text, places } = folded(markdown)
  const pieces: FoundPiece[] = []
  let done = 0
  let found = 0
  for (let at = text.indexOf(words); at >= 0 && found < mostFound; at = text.indexOf(words, at + words.length)) {
    const [start, end] = [places[at] ?? 0, places[at + words.length] ?? markdown.length]
    if (start > done) pieces.push({ text: markdown.slice(done, start) })
    pieces.push({ text: markdown.slice(start, end), found })
    done = end
    found += 1
  }
  if (done < markdown.length) pieces.push({ text: markdown.slice(done) })
  return pieces
}

/** `places`: where in the Markdown each unit of the folded text stands. */
function folded(markdown: string): { text: string; places: number[] } {
  const places: number[] = []
  const parts: string[] = []
  let wasSpace = false
  for (const { 0: whole, 1: letter = ' ', index } of markdown.matchAll(/\\?(?:(\S)|\s+)/gu)) {
    const isSpace = /^\\?\s/.test(whole)
    const plain = isSpace ? (wasSpace ? '' : ' ') : fold(letter)
    wasSpace = isSpace
    for (let unit = 0; unit < plain.length; unit += 1) places.push(index)
    parts.push(plain)
  }
  return { text: parts.join(''), places }
}
