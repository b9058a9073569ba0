/** A query with how many results it has, in the order of the queries. */
export type Counted = { number: number; count: number }
/** A result: of which query (by its place among those that are asked for), and its place among that query's results, from 0. */
export type Place = { line: number; at: number }
/** Results by the number of their query, with their places among all of it. */
export type Chosen = ReadonlyMap<number, { at: number; rid: number }[]>

/** A piece of a list: which of how many, from behind where `isDescending`. */
export type Piece = { from: number; size: number; isDescending: boolean }

/** The results of a piece where they are ordered query by query. */
export function placesByLine(lines: readonly Counted[], piece: Piece): Place[] {
  const ends: number[] = []
  let total = 0
  for (const { count } of lines) {
    total += count
    ends.push(total)
  }
  return positions(total, piece).map((position) => {
    const line = firstAbove(ends, position)
    return { line, at: position - (ends[line] ?? 0) + (lines[line]?.count ?? 0) }
  })
}

/** The results of a piece where the first of every query come first, then the second ones, each time in the order of the queries. */
export function placesByRank(lines: readonly Counted[], piece: Piece): Place[] {
  const total = lines.reduce((sum, { count }) => sum + count, 0)
  const wanted = positions(total, piece)
  const places = new Map<number, Place>()
  const [lowest = 0, highest = -1] = [Math.min(...wanted), Math.max(...wanted)]
  let rank = rankOf(lines, lowest)
  for (let position = before(lines, rank); position <= highest && wanted.length > 0; rank += 1) {
    for (const [line, { count }] of lines.entries()) {
      if (count <= rank) continue
      if (position >= lowest) places.set(position, { line, at: rank })
      if (++position > highest) break
    }
  }
  return wanted.flatMap((position) => places.get(position) ?? [])
}

function positions(total: number, { from, size, isDescending }: Piece): number[] {
  const length = Math.max(0, Math.min(size, total - from))
  return Array.from({ length }, (_, index) => (isDescending ? total - 1 - from - index : from + index))
}

/** How many results come before those of a rank. */
function before(lines: readonly Counted[], rank: number): number {
  return lines.reduce((sum, { count }) => sum + Math.min(count, rank), 0)
}

/** The rank of the result at a position: by halves, since it may be one of a million. */
function rankOf(lines: readonly Counted[], position: number): number {
  let low = 0
  let high = lines.reduce((most, { count }) => Math.max(most, count), 0)
  while (low + 1 < high) {
    const middle = Math.floor((low + high) / 2)
    if (before(lines, middle) <= position) low = middle
    else high = middle
  }
  return low
}

/** The place of the first of ascending numbers that is greater. */
function firstAbove(ends: readonly number[], position: number): number {
  let low = 0
  let high = ends.length
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if ((ends[middle] ?? 0) > position) high = middle
    else low = middle + 1
  }
  return low
}
