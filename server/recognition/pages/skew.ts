import type { Samples } from './pgm.ts'

/** Lines of text are told at this size; more dots cost time only. */
const longestSide = 800
const [steepest, coarse, fine] = [20, 1, 0.1]

/**
 * By how many degrees the lines of a page rise or fall: positive where they fall to the right. Looked for by tilting the page until its dark dots gather in
 * rows with gaps between them; 0 where no tilt is better than none.
 */
export function skewOf(page: Samples, darkerThan: number): number {
  const dots = darkDots(page, darkerThan)
  const best = bestAngle(dots, { from: -steepest, to: steepest, step: coarse })
  return bestAngle(dots, { from: best - coarse, to: best + coarse, step: fine })
}

type Dots = { x: Float32Array; y: Float32Array; height: number }

function darkDots({ samples, width, height }: Samples, darkerThan: number): Dots {
  const step = Math.max(1, Math.ceil(Math.max(width, height) / longestSide))
  const [x, y]: [number[], number[]] = [[], []]
  for (let row = 0; row + step <= height; row += step) {
    for (let column = 0; column + step <= width; column += step) {
      // Of a square its darkest dot: thin strokes would be lost between.
      if (darkestOf(samples, { at: row * width + column, width, step }) >= darkerThan) continue
      x.push(column / step)
      y.push(row / step)
    }
  }
  return { x: Float32Array.from(x), y: Float32Array.from(y), height: Math.ceil(height / step) }
}

type Square = { at: number; width: number; step: number }

function darkestOf(samples: Uint8Array, { at, width, step }: Square): number {
  let darkest = 255
  for (let row = 0; row < step; row += 1)
    for (let column = 0; column < step; column += 1) darkest = Math.min(darkest, samples[at + row * width + column] ?? 255)
  return darkest
}

function bestAngle(dots: Dots, { from, to, step }: { from: number; to: number; step: number }): number {
  let best = { degrees: 0, score: gatheredAt(dots, 0) * preference }
  for (let degrees = from; degrees <= to + step / 2; degrees += step) {
    const score = gatheredAt(dots, degrees)
    if (score > best.score) best = { degrees, score }
  }
  return best.degrees
}

/** A page stays as it lies unless another tilt is clearly better. */
const preference = 1.02

/** How sharply rows of dots end: the sum of the squares of what neighbouring rows differ by. */
function gatheredAt({ x, y, height }: Dots, degrees: number): number {
  const slope = Math.tan((degrees * Math.PI) / 180)
  const margin = height
  const rows = new Uint32Array(height + 2 * margin)
  for (let dot = 0; dot < x.length; dot += 1) {
    const row = Math.round((y[dot] ?? 0) - slope * (x[dot] ?? 0)) + margin
    rows[row] = (rows[row] ?? 0) + 1
  }
  let sum = 0
  for (let row = 1; row < rows.length; row += 1) sum += ((rows[row] ?? 0) - (rows[row - 1] ?? 0)) ** 2
  return sum
}
