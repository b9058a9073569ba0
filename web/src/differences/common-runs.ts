/** Places where two lists are the same: `length` items from `a` in the first and from `b` in the second. */
export type Run = { a: number; b: number; length: number }

/** Up to so many insertions and deletions the shortest way is found; its cost grows with their square. */
const mostEdits = 800

type Part = { a: number; aEnd: number; b: number; bEnd: number }

/**
 * What two lists have in common, in order. Where they differ little it is as much as possible (Myers, "An O(ND) Difference Algorithm", 1986); where they differ
 * much, what lies between items that occur once in each (as `git diff --patience`), so that lists of 100,000 items take a moment.
 */
export function commonRuns(first: readonly unknown[], second: readonly unknown[]): Run[] {
  const [a, b] = numbered(first, second)
  const runs: Run[] = []
  compare(a, b, { a: 0, aEnd: a.length, b: 0, bEnd: b.length }, runs)
  return runs
}

/** Equal items get equal numbers, which are compared faster. */
function numbered(first: readonly unknown[], second: readonly unknown[]): [Int32Array, Int32Array] {
  const numbers = new Map<unknown, number>()
  const numberOf = (item: unknown) => {
    const known = numbers.get(item) ?? numbers.size
    numbers.set(item, known)
    return known
  }
  return [Int32Array.from(first, numberOf), Int32Array.from(second, numberOf)]
}

function compare(a: Int32Array, b: Int32Array, part: Part, runs: Run[]): void {
  let { a: i, b: j, aEnd, bEnd } = part
  while (i < aEnd && j < bEnd && a[i] === b[j]) [i, j] = [i + 1, j + 1]
  if (i > part.a) runs.push({ a: part.a, b: part.b, length: i - part.a })
  let same = 0
  while (i < aEnd && j < bEnd && a[aEnd - 1] === b[bEnd - 1]) [aEnd, bEnd, same] = [aEnd - 1, bEnd - 1, same + 1]
  if (i < aEnd && j < bEnd) compareMiddle(a, b, { a: i, aEnd, b: j, bEnd }, runs)
  if (same > 0) runs.push({ a: aEnd, b: bEnd, length: same })
}

function compareMiddle(a: Int32Array, b: Int32Array, part: Part, runs: Run[]): void {
  const shortest = shortestWay(a, b, part)
  if (shortest) {
    for (const run of shortest) runs.push(run)
    return
  }
  const anchors = commonOnce(a, b, part)
  if (anchors.length === 0) return
  let { a: from, b: at } = part
  for (const anchor of anchors) {
    compare(a, b, { a: from, aEnd: anchor.a, b: at, bEnd: anchor.b }, runs)
    runs.push({ a: anchor.a, b: anchor.b, length: 1 })
    ;[from, at] = [anchor.a + 1, anchor.b + 1]
  }
  compare(a, b, { a: from, aEnd: part.aEnd, b: at, bEnd: part.bEnd }, runs)
}

/** Undefined where it takes too many edits. `reached` has for each diagonal how far in `a` one comes with so many edits. */
function shortestWay(a: Int32Array, b: Int32Array, part: Part): Run[] | undefined {
  const [n, m] = [part.aEnd - part.a, part.bEnd - part.b]
  const most = Math.min(n + m, mostEdits)
  const reached = new Int32Array(2 * most + 3)
  const steps: Int32Array[] = []
  for (let edits = 0; edits <= most; edits++) {
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      const at = most + 1 + diagonal
      const [below, above] = [reached[at + 1] ?? 0, reached[at - 1] ?? 0]
      let x = diagonal === -edits || (diagonal !== edits && above < below) ? below : above + 1
      while (x < n && x - diagonal < m && a[part.a + x] === b[part.b + x - diagonal]) x++
      reached[at] = x
      if (x >= n && x - diagonal >= m) return walkBack(steps, part, { x: n, diagonal: n - m, edits })
    }
    steps.push(reached.slice(most + 1 - edits, most + 2 + edits))
  }
  return undefined
}

/** From the end to the beginning: `steps[e]` is how far each diagonal from -e to e was reached with e edits. */
function walkBack(steps: Int32Array[], part: Part, end: { x: number; diagonal: number; edits: number }): Run[] {
  const runs: Run[] = []
  let { x, diagonal } = end
  for (let edits = end.edits; edits >= 0; edits--) {
    const before = steps[edits - 1]
    const on = (d: number) => before?.[d + edits - 1] ?? -1
    const isDown = diagonal === -edits || (diagonal !== edits && on(diagonal - 1) < on(diagonal + 1))
    const begin = edits === 0 ? 0 : isDown ? on(diagonal + 1) : on(diagonal - 1) + 1
    if (x > begin) runs.push({ a: part.a + begin, b: part.b + begin - diagonal, length: x - begin })
    if (edits === 0) break
    x = isDown ? begin : begin - 1
    diagonal += isDown ? 1 : -1
  }
  return runs.reverse()
}

/** Items that occur once in each part, as far as they come in the same order in both: the longest such list. */
function commonOnce(a: Int32Array, b: Int32Array, part: Part): { a: number; b: number }[] {
  const inA = placesOf(a, part.a, part.aEnd)
  const inB = placesOf(b, part.b, part.bEnd)
  const pairs: { a: number; b: number }[] = []
  for (const [item, at] of inA) {
    const other = inB.get(item)
    if (at >= 0 && other !== undefined && other >= 0) pairs.push({ a: at, b: other })
  }
  return longestRising(pairs)
}

/** Where each item is; below zero where it occurs more than once. In ascending order of places. */
function placesOf(items: Int32Array, from: number, end: number): Map<number, number> {
  const places = new Map<number, number>()
  for (let at = from; at < end; at++) places.set(items[at] ?? -1, places.has(items[at] ?? -1) ? -1 : at)
  return places
}

type Pile = { pair: { a: number; b: number }; before: Pile | undefined }

/** Patience sorting: each pair goes on the first pile whose top is not below it. */
function longestRising(pairs: { a: number; b: number }[]): { a: number; b: number }[] {
  const tops: Pile[] = []
  for (const pair of pairs) {
    let [low, high] = [0, tops.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((tops[middle]?.pair.b ?? 0) < pair.b) low = middle + 1
      else high = middle
    }
    tops[low] = { pair, before: tops[low - 1] }
  }
  const rising: { a: number; b: number }[] = []
  for (let top = tops.at(-1); top; top = top.before) rising.push(top.pair)
  return rising.reverse()
}
