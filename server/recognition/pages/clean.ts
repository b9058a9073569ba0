import sharp from 'sharp'
import type { Picture } from '../port.ts'
import { type Samples, samplesOf, toPgm } from './pgm.ts'
import { skewOf } from './skew.ts'

/** The paper's own gray is looked for in squares of this side, in dots: larger than letters, smaller than shadows. */
const square = 48
/** Of a square's dots this share are darker than the paper. */
const paperShare = 0.7
/** Of all dots this share are as dark as ink, at least. */
const inkShare = 0.005
const darkEnough = 128
/** Neighbouring dots of bare paper differ by less, in grays. */
const mostGrain = 6
/** A dot is like another one within so many grays; one that is like fewer of its eight neighbours stands alone. */
const [alike, company] = [64, 2]
/** Less is Tesseract's own matter. */
const leastSkew = 0.4

/**
 * A page with gray samples as a better scan would have it: paper white and ink black wherever they lie, single dots of dirt gone, lines level.
 * @throws Error where it has no gray samples.
 */
export async function cleanPicture({ bytes, dpi }: Picture): Promise<Picture> {
  const page = levelled(samplesOf(bytes))
  const { width, height } = page
  const raw = { raw: { width, height, channels: 1 } } as const
  const smooth = await sharp(page.samples, raw).median(3).extractChannel(0).raw({ depth: 'uchar' }).toBuffer()
  // Thin strokes of a fax would not survive it everywhere.
  const clean = grainOf(page) > mostGrain ? smooth : withoutSpecks(page, smooth)
  const degrees = skewOf({ samples: clean, width, height }, darkEnough)
  return straighten({ bytes: toPgm(clean, { width, height }), dpi }, degrees)
}

/** The page turned so that lines which fall by so many degrees to the right are level. */
export async function straighten({ bytes, dpi }: Picture, degrees: number): Promise<Picture> {
  if (Math.abs(degrees) < leastSkew) return { bytes, dpi }
  const { samples, width, height } = samplesOf(bytes)
  const turned = sharp(samples, { raw: { width, height, channels: 1 } }).rotate(-degrees, { background: '#ffffff' })
  const { data, info } = await turned.extractChannel(0).raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true })
  return { bytes: toPgm(data, info), dpi }
}

/** Dots that stand alone give way to what is around them. */
function withoutSpecks({ samples, width, height }: Samples, smooth: Uint8Array): Uint8Array {
  const clean = Uint8Array.from(samples)
  const around = [-width - 1, -width, -width + 1, -1, 1, width - 1, width, width + 1]
  for (let row = 1; row < height - 1; row += 1) {
    for (let at = row * width + 1; at < (row + 1) * width - 1; at += 1) {
      const dot = samples[at] ?? 0
      if (Math.abs(dot - (smooth[at] ?? 0)) < alike) continue
      let like = 0
      for (const step of around) if (Math.abs((samples[at + step] ?? 0) - dot) < alike) like += 1
      if (like < company) clean[at] = smooth[at] ?? 0
    }
  }
  return clean
}

/** By how much neighbouring dots differ: the median of all squares, as most of them are paper. */
function grainOf({ samples, width, height }: Samples): number {
  const means: number[] = []
  for (let top = 0; top + square <= height; top += square) {
    for (let left = 0; left + square <= width; left += square) {
      let sum = 0
      for (let row = top; row < top + square; row += 1)
        for (let at = row * width + left; at < row * width + left + square - 1; at += 1)
          sum += Math.abs((samples[at] ?? 0) - (samples[at + 1] ?? 0))
      means.push(sum / (square * (square - 1)))
    }
  }
  return means.toSorted((one, other) => one - other)[Math.floor(means.length / 2)] ?? 0
}

/** Each dot by the paper around it, then as dark as the darkest are. */
function levelled({ samples, width, height }: Samples): Samples {
  const papers = paperOf({ samples, width, height })
  const even = new Uint8Array(samples.length)
  const counts = new Uint32Array(256)
  for (let row = 0, at = 0; row < height; row += 1) {
    const rowOfSquares = Math.floor(row / square) * papers.columns
    for (let column = 0; column < width; column += 1, at += 1) {
      const paper = papers.grays[rowOfSquares + Math.floor(column / square)] ?? 255
      const dot = Math.min(255, Math.round(((samples[at] ?? 0) * 255) / paper))
      even[at] = dot
      counts[dot] = (counts[dot] ?? 0) + 1
    }
  }
  const ink = grayAt(counts, samples.length * inkShare)
  if (ink > 240) return { samples: even, width, height }
  for (let at = 0; at < even.length; at += 1) even[at] = Math.max(0, ((even[at] ?? 0) - ink) * (255 / (255 - ink)))
  return { samples: even, width, height }
}

function paperOf({ samples, width, height }: Samples): { grays: Uint8Array; columns: number } {
  const [columns, rows] = [Math.ceil(width / square), Math.ceil(height / square)]
  const grays = new Uint8Array(columns * rows)
  for (let index = 0; index < grays.length; index += 1) {
    const [left, top] = [(index % columns) * square, Math.floor(index / columns) * square]
    const counts = new Uint32Array(256)
    let total = 0
    for (let row = top; row < Math.min(height, top + square); row += 1) {
      for (let column = left; column < Math.min(width, left + square); column += 1) {
        const dot = samples[row * width + column] ?? 0
        counts[dot] = (counts[dot] ?? 0) + 1
        total += 1
      }
    }
    grays[index] = Math.max(1, grayAt(counts, total * paperShare))
  }
  return { grays, columns }
}

/** Below which gray so many dots lie. */
function grayAt(counts: Uint32Array, wanted: number): number {
  let sum = 0
  for (let gray = 0; gray < 256; gray += 1) {
    sum += counts[gray] ?? 0
    if (sum >= wanted) return gray
  }
  return 255
}
