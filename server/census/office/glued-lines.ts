import type { Piece } from '../piece.ts'

/** Lines are looked up by their beginnings. */
const beginLength = 12
/** Rows of a table may all begin alike. */
const mostTried = 50

/**
 * The first reader's text with its glued lines split: it ends headings of OpenDocument, and all blocks of electronic books, without a line break, so that the last word of one
 * and the first of what follows are none. A line is split where it is, to the sign, what several lines of the file are that follow each other. Undefined where there is none.
 */
export function splitGluedLines(text: string, pieces: Piece[]): string | undefined {
  const lines = pieces.flatMap((piece) => (piece.kind === 'text' ? piece.text.split('\n') : [])).map((line) => line.trim())
  const whole = lines.filter((line) => line !== '')
  const known = new Set(whole)
  const byBegin = Map.groupBy(whole.keys(), (at) => beginOf(whole[at] ?? ''))
  let isSplit = false
  const split = text.split('\n').map((line) => {
    const content = line.trim()
    if (content === '' || known.has(content)) return line
    const parts = firstParts(whole, placesFor(content, byBegin), content)
    if (!parts) return line
    isSplit = true
    return line.replace(content, () => parts.join('\n'))
  })
  return isSplit ? split.join('\n') : undefined
}

function firstParts(whole: string[], places: number[], content: string): string[] | undefined {
  for (const at of places) {
    const parts = partsFrom(whole, at, content)
    if (parts) return parts
  }
  return undefined
}

function beginOf(line: string): string {
  return line.slice(0, beginLength)
}

/** Places of lines with which this one may begin, at most fifty of each beginning; short ones have short beginnings. */
function placesFor(content: string, byBegin: Map<string, number[]>): number[] {
  return Array.from({ length: beginLength }, (_, at) =>
    (byBegin.get(content.slice(0, beginLength - at)) ?? []).slice(0, mostTried),
  ).flat()
}

/** The lines from a place on that make up the content, where they do. */
function partsFrom(whole: string[], first: number, content: string): string[] | undefined {
  const parts: string[] = []
  let at = 0
  for (let index = first; index < whole.length; index += 1) {
    const line = whole[index] ?? ''
    if (!content.startsWith(line, at)) return undefined
    parts.push(line)
    at += line.length
    while (/\s/.test(content[at] ?? '')) at += 1
    if (at === content.length) return parts
  }
  return undefined
}
