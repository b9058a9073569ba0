import { type FoundPlaces, shareCount, unitsOfShare } from '@dossier/contract/documents/documents'
import { findTerm, firstFrom, type Hit, type ScrollMark, scrollMarks } from './hits.ts'

/** Hits that are walked through by their number, from 0. Of many only those are here that somebody looks at. */
export type HitWalk = {
  total: number
  /** Those that are here, ascending. */
  loaded: Hit[]
  /** The hit of a number; undefined where it is not here. */
  at: (number: number) => Hit | undefined
  /** The number of a hit at or near an offset. There is one. */
  near: (offset: number) => number
  /** What is drawn beside the scroll bar. */
  marks: ScrollMark[]
  /** The numbers of all hits that may lie in a stretch of the text, and perhaps some around them: from, to (not included). */
  across: (start: number, end: number) => [from: number, to: number]
}

/** Hits that are all here, in a text of so many UTF-16 units. */
export function walkOf(hits: Hit[], length: number): HitWalk {
  return {
    total: hits.length,
    loaded: hits,
    at: (number) => hits[number],
    near: (offset) => nearest(hits, offset),
    marks: scrollMarks(hits, length),
    across: () => [0, hits.length],
  }
}

/** The same of answers to one question, each with other places of them: their counts by shares say where the others are. */
export function walkOfFound(answers: readonly FoundPlaces[], length: number): HitWalk {
  const parts = answers.map(({ from, places }) => ({
    from,
    hits: places.map(([start, end]) => ({ start, end, term: findTerm })),
  }))
  const [first] = answers
  const loaded = parts.toSorted((one, other) => one.from - other.from).flatMap(({ hits }) => hits)
  if (!first || loaded.length >= first.count) return walkOf(loaded, length)
  const { count, shares } = first
  const units = unitsOfShare(length)
  const shareOf = (offset: number) => Math.min(shareCount - 1, Math.max(0, Math.floor(offset / units)))
  const before = (share: number) => shares.slice(0, share).reduce((sum, each) => sum + each, 0)
  return {
    total: count,
    loaded,
    at: (number) => {
      const part = parts.find(({ from, hits }) => number >= from && number < from + hits.length)
      return part?.hits[number - part.from]
    },
    near: (offset) => {
      const share = shareOf(offset)
      const within = Math.floor(((offset - share * units) / units) * (shares[share] ?? 0))
      return Math.min(count - 1, before(share) + within)
    },
    marks: shares.flatMap((each, share) => (each > 0 ? [{ at: share / shareCount, term: findTerm, offset: share * units }] : [])),
    // What begins in a stretch may end behind it, but only one of them.
    across: (start, end) => [before(shareOf(start)), Math.min(count, before(shareOf(end) + 1) + 1)],
  }
}

function nearest(hits: Hit[], offset: number): number {
  const after = Math.min(firstFrom(hits, offset), hits.length - 1)
  const before = Math.max(0, after - 1)
  const distance = (number: number) => Math.abs((hits[number]?.start ?? 0) - offset)
  return distance(before) < distance(after) ? before : after
}
