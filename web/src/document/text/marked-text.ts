import type { TextMark } from '../../feature/document-slots.ts'
import { type Hit, hitsAcross } from '../hits/hits.ts'
import type { TextBlock } from './text-blocks.ts'

/** A run of text: plain, or a hit with its number in the whole document. */
export type TextPiece = { text: string; start: number; hit: Hit | undefined }

/** A run of text that features have marked alike, or not at all, with its hits. */
export type MarkedRun = { start: number; mark: TextMark | undefined; pieces: TextPiece[] }

/** Cuts a block's text at the marks of features, and what is within and between them at the hits. A hit that reaches over the end of a mark goes on behind it. */
export function cutAtMarks(block: TextBlock, marks: readonly TextMark[], hits: Hit[]): MarkedRun[] {
  const runs: MarkedRun[] = []
  const end = block.start + block.text.length
  let done = block.start
  const take = (to: number, mark?: TextMark) => {
    if (to <= done) return
    const run = { start: done, text: block.text.slice(done - block.start, to - block.start) }
    runs.push({ start: done, mark, pieces: cutAtHits(run, hitsAcross(hits, done, to)) })
    done = to
  }
  for (const mark of marks) {
    if (mark.start < done || mark.start >= end) continue
    take(mark.start)
    take(Math.min(mark.end, end), mark)
  }
  take(end)
  return runs
}

/** Marks with the place that is shown, which takes the place of those that it overlaps. */
export function withShown(marks: readonly TextMark[], shown: TextMark | null): readonly TextMark[] {
  if (!shown || marks.some(({ start }) => start === shown.start)) return marks
  const others = marks.filter(({ start, end }) => end <= shown.start || start >= shown.end)
  return [...others, shown].sort((a, b) => a.start - b.start)
}

/** Cuts a block's text at its hits. What reaches over the end of the block is marked up to there, and what began before it from its beginning on. */
export function cutAtHits(block: { start: number; text: string }, hits: Hit[]): TextPiece[] {
  const pieces: TextPiece[] = []
  let done = 0
  for (const hit of hits) {
    const from = Math.max(0, hit.start - block.start)
    const to = Math.min(hit.end - block.start, block.text.length)
    if (from < done || to <= from) continue
    if (from > done) pieces.push({ text: block.text.slice(done, from), start: block.start + done, hit: undefined })
    pieces.push({ text: block.text.slice(from, to), start: block.start + from, hit })
    done = to
  }
  if (done < block.text.length) pieces.push({ text: block.text.slice(done), start: block.start + done, hit: undefined })
  return pieces
}

/** A block as what stands before a place and what stands from there on; one of both may be empty. */
export function cutAtPlace(block: TextBlock, place: number | undefined): [TextBlock, TextBlock] {
  const at = Math.min(Math.max((place ?? Number.POSITIVE_INFINITY) - block.start, 0), block.text.length)
  return [
    { start: block.start, text: block.text.slice(0, at) },
    { start: block.start + at, text: block.text.slice(at) },
  ]
}

/** A block cut where pages begin in it; what stands before the first of these has no number. `starts`: of all pages, ascending. */
export function cutAtPages(block: TextBlock, starts: readonly number[]): { page: number | undefined; piece: TextBlock }[] {
  const end = block.start + block.text.length
  const here = starts.flatMap((start, at) => (start >= block.start && start < end ? [{ page: at + 1, start }] : []))
  const [first] = here
  const before = { page: undefined, from: block.start, to: first?.start ?? end }
  const parts = here.map(({ page, start }, at) => ({ page, from: start, to: here[at + 1]?.start ?? end }))
  return [before, ...parts]
    .filter(({ from, to }) => to > from)
    .map(({ page, from, to }) => ({
      page,
      piece: { start: from, text: block.text.slice(from - block.start, to - block.start) },
    }))
}
