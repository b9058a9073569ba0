import type { Piece } from '../piece.ts'

/** As many lines of the file as one of the first reader's may be made of. */
const gluedAtMost = 20
/** Lines are looked up by their beginnings. */
const beginLength = 12
/** Rows of a table may all begin alike. */
const mostTried = 50

/**
 * The first reader's text with its glued lines split: it ends headings of OpenDocument without a line break, so that the last word of one and the first of what
 * follows are none. A line is split where it is, to the sign, what several lines of the file are that follow each other. Undefined where there is none.
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
function partsFrom(whole: string[], at: number, content: string): string[] | undefined {
  const parts: string[] = []
  let left = content
  for (const line of whole.slice(at, at + gluedAtMost)) {
    if (!left.startsWith(line)) return undefined
    parts.push(line)
    left = left.slice(line.length).trimStart()
    if (left === '') return parts
  }
  return undefined
}
