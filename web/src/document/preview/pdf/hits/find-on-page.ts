import { fold } from '../../../../ui/words/fold.ts'

/** A word or phrase as it stands in the text of a document, and the colour of its term. */
export type PageWord = { text: string; colour: number }

/** A run of text on a page, as pdf.js gives it. */
export type PageRun = { str: string }

/** A piece of a run, in UTF-16 units. */
export type RunPiece = { run: number; from: number; to: number }

/** A word that was found on a page: the pieces of the runs over which it goes. */
export type PageMatch = { colour: number; pieces: RunPiece[] }

/** The letters and digits of a page without anything between them; `edges` has the places where a word may begin or end. */
type Folded = { text: string; runs: Uint32Array; places: Uint32Array; edges: Uint8Array }

const isLetter = /[\p{L}\p{N}]/u
/** Scripts that put no space between words: there a word may begin anywhere. */
const isUnspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Khmer}\p{sc=Lao}\p{sc=Myanmar}]/u

/**
 * Finds words on a page, whatever stands between their letters there: line breaks, hyphens, the seams between runs. Cases and accents count for nothing. In the
 * order of the page and not overlapping; of words that begin together the longest.
 */
export function findOnPage(runs: readonly PageRun[], words: readonly PageWord[]): PageMatch[] {
  const page = foldPage(runs)
  const found = words.flatMap((word) => {
    const wanted = lettersOf(word.text)
    return wanted === ''
      ? []
      : placesOf(page, wanted).map((start) => ({ start, end: start + wanted.length, colour: word.colour }))
  })
  let end = 0
  return found
    .sort((a, b) => a.start - b.start || b.end - a.end)
    .filter((match) => {
      if (match.start < end) return false
      end = match.end
      return true
    })
    .map(({ start, end: stop, colour }) => ({ colour, pieces: piecesOf(page, start, stop, runs) }))
}

function placesOf(page: Folded, wanted: string): number[] {
  const places: number[] = []
  for (let at = page.text.indexOf(wanted); at >= 0; at = page.text.indexOf(wanted, at + 1)) {
    if (isEdge(page, at) && isEdge(page, at + wanted.length)) places.push(at)
  }
  return places
}

function isEdge({ text, edges }: Folded, at: number): boolean {
  return edges[at] === 1 || at === text.length || isUnspaced.test(text.slice(at - 1, at + 1))
}

function piecesOf({ runs: runOf, places }: Folded, start: number, end: number, runs: readonly PageRun[]): RunPiece[] {
  const pieces: RunPiece[] = []
  for (let at = start; at < end; at += 1) {
    const [run = 0, from = 0] = [runOf[at], places[at]]
    const last = pieces.at(-1)
    const to = from + letterAt(runs[run]?.str ?? '', from)
    if (last?.run === run) last.to = Math.max(last.to, to)
    else pieces.push({ run, from, to })
  }
  return pieces
}

/** How many units the letter here has. */
function letterAt(text: string, at: number): number {
  return (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1
}

function lettersOf(text: string): string {
  return foldPage([{ str: text }]).text
}

function foldPage(runs: readonly PageRun[]): Folded {
  const [texts, runOf, places, edges]: [string[], number[], number[], number[]] = [[], [], [], []]
  for (const [run, { str }] of runs.entries()) {
    // A run may end within a word: there a word may end, and may go on.
    let isEdgeHere = true
    let at = 0
    for (const letter of str) {
      if (isLetter.test(letter)) {
        for (const unit of fold(letter)) {
          texts.push(unit)
          for (let half = 0; half < unit.length; half += 1) {
            runOf.push(run)
            places.push(at)
            edges.push(isEdgeHere ? 1 : 0)
            isEdgeHere = false
          }
        }
      } else if (!isMark.test(letter)) isEdgeHere = true
      at += letter.length
    }
  }
  return { text: texts.join(''), runs: Uint32Array.from(runOf), places: Uint32Array.from(places), edges: Uint8Array.from(edges) }
}

/** Accents that stand as letters of their own belong to the letter before them. */
const isMark = /\p{M}/u
