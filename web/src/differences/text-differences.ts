import { commonRuns } from './common-runs.ts'

/** A piece of a changed place: in both texts, only in the former, or only in the present one. */
export type Piece = { kind: 'same' | 'removed' | 'added'; text: string }

/** A changed place with the lines around it; `line` counts from 1 in the present text. */
export type ChangedPlace = { line: number; pieces: Piece[] }

/** What differs between two texts, and how many words were removed and added. */
export type TextDifferences = { places: ChangedPlace[]; removedWords: number; addedWords: number }

/** Lines shown before and behind a changed place. */
const contextLines = 2
/** More words than this in a changed place are not compared one by one. */
const mostWords = 20_000
/** Of two lines that have less in common each stands for itself: single words in common would only confuse. */
const leastShared = 0.3

/** Compares two texts line by line, and changed lines word by word. */
export function textDifferences(former: string, present: string): TextDifferences {
  const [before, after] = [linesOf(former), linesOf(present)]
  const gaps = gapsBetween(commonRuns(before, after), before.length, after.length)
  const changed = gaps.map((gap) => ({
    gap,
    pieces: comparedWords(before.slice(gap.a, gap.aEnd).join(''), after.slice(gap.b, gap.bEnd).join('')),
  }))
  const pieces = changed.flatMap((each) => each.pieces)
  return {
    places: joinNear(changed, after),
    removedWords: countWords(pieces, 'removed'),
    addedWords: countWords(pieces, 'added'),
  }
}

/** Each line with its end. */
function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? []
}

type Gap = { a: number; aEnd: number; b: number; bEnd: number }

/** What lies between the places that both have in common. */
function gapsBetween(runs: { a: number; b: number; length: number }[], lengthA: number, lengthB: number): Gap[] {
  const gaps: Gap[] = []
  let [a, b] = [0, 0]
  for (const run of [...runs, { a: lengthA, b: lengthB, length: 0 }]) {
    if (run.a > a || run.b > b) gaps.push({ a, aEnd: run.a, b, bEnd: run.b })
    ;[a, b] = [run.a + run.length, run.b + run.length]
  }
  return gaps
}

/** Words, each run of white space, and each other sign. */
const word = /[\p{L}\p{N}\p{M}]+|\s+|[^\p{L}\p{N}\p{M}\s]/gu

function comparedWords(former: string, present: string): Piece[] {
  const whole: Piece[] = [
    { kind: 'removed', text: former },
    { kind: 'added', text: present },
  ]
  const [before, after] = [former.match(word) ?? [], present.match(word) ?? []]
  if (before.length === 0 || after.length === 0 || before.length + after.length > mostWords) return whole.filter(hasText)
  const runs = commonRuns(before, after)
  const shared = runs.reduce(
    (sum, { a, length }) =>
      sum +
      before
        .slice(a, a + length)
        .join('')
        .trim().length,
    0,
  )
  if (shared < leastShared * Math.max(former.trim().length, present.trim().length)) return whole
  return piecesOf(runs, before, after)
}

function piecesOf(runs: { a: number; b: number; length: number }[], before: string[], after: string[]): Piece[] {
  const pieces: Piece[] = []
  let [a, b] = [0, 0]
  for (const run of [...runs, { a: before.length, b: after.length, length: 0 }]) {
    pieces.push(
      { kind: 'removed', text: before.slice(a, run.a).join('') },
      { kind: 'added', text: after.slice(b, run.b).join('') },
      { kind: 'same', text: before.slice(run.a, run.a + run.length).join('') },
    )
    ;[a, b] = [run.a + run.length, run.b + run.length]
  }
  return pieces.filter(hasText)
}

function hasText({ text }: Piece): boolean {
  return text !== ''
}

/** Changed places whose lines around them meet are shown as one. */
function joinNear(changed: { gap: Gap; pieces: Piece[] }[], after: string[]): ChangedPlace[] {
  const places: (ChangedPlace & { end: number })[] = []
  const same = (from: number, end: number): Piece[] =>
    [{ kind: 'same' as const, text: after.slice(from, end).join('') }].filter(hasText)
  for (const { gap, pieces } of changed) {
    const last = places.at(-1)
    const begin = Math.max(0, gap.b - contextLines)
    if (last && begin <= last.end + contextLines) {
      last.pieces.push(...same(last.end, gap.b), ...pieces)
      last.end = gap.bEnd
      continue
    }
    if (last) last.pieces.push(...same(last.end, last.end + contextLines))
    places.push({ line: gap.b + 1, pieces: [...same(begin, gap.b), ...pieces], end: gap.bEnd })
  }
  const last = places.at(-1)
  if (last) last.pieces.push(...same(last.end, last.end + contextLines))
  return places.map(({ line, pieces }) => ({ line, pieces }))
}

function countWords(pieces: Piece[], kind: Piece['kind']): number {
  return pieces.reduce(
    (sum, piece) => sum + (piece.kind === kind ? (piece.text.match(/[\p{L}\p{N}\p{M}]+/gu)?.length ?? 0) : 0),
    0,
  )
}
