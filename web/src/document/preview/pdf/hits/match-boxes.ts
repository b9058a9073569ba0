import type { PageMatch, PageRun } from './find-on-page.ts'

/** A run of text and where it stands: pdf.js's transform, and its extent in points. */
export type PlacedRun = PageRun & {
  dir: string
  transform: number[]
  width: number
  height: number
  isVertical: boolean
  font: string
}

/** A box on a page, in points from its lower left corner: two opposite corners. */
export type PageBox = { match: number; colour: number; corners: [number, number, number, number] }

/** How wide a text is in a font, in any unit. */
export type Measure = (text: string, font: string) => number

/** How far letters reach below and above their line, in heights of the font. */
const [below, above] = [0.22, 0.9]

/** The boxes around matches on a page; a match over several lines has one for each. */
export function boxesOf(runs: readonly PlacedRun[], matches: readonly PageMatch[], measure: Measure): PageBox[] {
  return matches.flatMap(({ colour, pieces }, match) =>
    pieces.flatMap(({ run: number, from, to }) => {
      const run = runs[number]
      return run ? [{ match, colour, corners: cornersOf(run, from, to, measure) }] : []
    }),
  )
}

function cornersOf(run: PlacedRun, from: number, to: number, measure: Measure): PageBox['corners'] {
  const [a = 1, b = 0, c = 0, d = 1, x = 0, y = 0] = run.transform
  const along = direction(a, b)
  const up = direction(c, d)
  const whole = measure(run.str, run.font) || 1
  const [begin, end] = [measure(run.str.slice(0, from), run.font) / whole, measure(run.str.slice(0, to), run.font) / whole]
  if (run.isVertical) {
    const half = Math.hypot(a, b) / 2
    return boxBetween([x, y], along, up, [-half, half], [-run.height * end, -run.height * begin])
  }
  const [left, right] = run.dir === 'rtl' ? [1 - end, 1 - begin] : [begin, end]
  const height = run.height || Math.hypot(c, d)
  return boxBetween([x, y], along, up, [run.width * left, run.width * right], [-height * below, height * above])
}

type Pair = [number, number]

function boxBetween([x, y]: Pair, along: Pair, up: Pair, [left, right]: Pair, [low, high]: Pair): PageBox['corners'] {
  const corner = (far: number, tall: number): Pair => [x + along[0] * far + up[0] * tall, y + along[1] * far + up[1] * tall]
  const corners = [corner(left, low), corner(right, low), corner(left, high), corner(right, high)]
  const [xs, ys] = [corners.map(([at]) => at), corners.map(([, at]) => at)]
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}

function direction(x: number, y: number): Pair {
  const length = Math.hypot(x, y) || 1
  return [x / length, y / length]
}
