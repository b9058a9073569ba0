import type { Bytes } from '../../containers/bytes.ts'
import type { Pieces } from '../pieces.ts'
import { addXml, textOf } from './said.ts'

/** Where what is shown of a track lies: lengths, places of chunks, how many samples each chunk has. */
export type SampleTable = {
  track: number
  handler: string
  name: string
  format: string
  sizes: number[]
  places: number[]
  runs: { first: number; count: number }[]
}

export const noTable = (): SampleTable => ({ track: 0, handler: '', name: '', format: '', sizes: [], places: [], runs: [] })

const mostSamples = 200_000
const largestSample = 64 * 1024
/** Of all texts of one track. */
const largestText = 16 * 1024 * 1024

/** Takes what a box of a track's table says. */
export function takeTable(table: SampleTable, name: string, body: Buffer): void {
  const numbers = (from: number, step: number, read: (at: number) => number) =>
    Array.from({ length: Math.max(0, Math.min(mostSamples, Math.floor((body.length - from) / step))) }, (_, index) =>
      read(from + index * step),
    )
  if (name === 'stsd') table.format = body.toString('latin1', 12, 16)
  else if (name === 'stsz' && body.length >= 12) table.sizes = sizesOf(body, numbers)
  else if (name === 'stco') table.places = numbers(8, 4, (at) => body.readUInt32BE(at))
  else if (name === 'co64') table.places = numbers(8, 8, (at) => Number(body.readBigUInt64BE(at)))
  else if (name === 'stsc')
    table.runs = numbers(8, 12, (at) => at).map((at) => ({ first: body.readUInt32BE(at), count: body.readUInt32BE(at + 4) }))
}

type Numbers = (from: number, step: number, read: (at: number) => number) => number[]

/** One length of all, or that of each. */
function sizesOf(body: Buffer, numbers: Numbers): number[] {
  const one = body.readUInt32BE(4)
  if (one === 0) return numbers(12, 4, (at) => body.readUInt32BE(at))
  return Array.from({ length: Math.min(mostSamples, body.readUInt32BE(8)) }, () => one)
}

/** Tracks of which the samples are text: subtitles and chapters of 3GPP and QuickTime, WebVTT, TTML. */
export const textFormats = /^(tx3g|text|wvtt|stpp|sbtt|stxt)$/

/** Where a sample lies in the file. */
export type Place = { at: number; size: number }
/** Where texts come from and go to. */
type Into = { bytes: Bytes; pieces: Pieces }

/** Adds what a track of text shows, and its name. */
export async function addSamples({ bytes, pieces, table }: Into & { table: SampleTable }): Promise<void> {
  if (!textFormats.test(table.format)) return
  pieces.line('name', table.name)
  await addPlaces({ bytes, pieces }, table.format, samplesOf(table))
}

/** Adds what samples of text show that lie at these places. */
export async function addPlaces({ bytes, pieces }: Into, format: string, places: Iterable<Place>): Promise<void> {
  let left = largestText
  for (const { at, size } of places) {
    left -= size
    if (left < 0) return
    addSample(pieces, format, await bytes.read(at, Math.min(size, largestSample)))
  }
}

function* samplesOf({ sizes, places, runs }: SampleTable): Generator<Place> {
  let next = 0
  let run = 0
  for (const [chunk, place] of places.entries()) {
    while ((runs[run + 1]?.first ?? Number.POSITIVE_INFINITY) <= chunk + 1) run += 1
    let at = place
    for (let count = runs[run]?.count ?? 1; count > 0 && next < sizes.length; count -= 1) {
      const size = sizes[next] ?? 0
      yield { at, size }
      at += size
      next += 1
    }
  }
}

function addSample(pieces: Pieces, format: string, sample: Buffer): void {
  if (/^(tx3g|text)$/.test(format)) {
    if (sample.length >= 2) pieces.line('text', textOf(sample.subarray(2, 2 + sample.readUInt16BE(0))))
  } else if (format === 'stpp') addXml(pieces, sample)
  else pieces.line('text', format === 'wvtt' ? cuesOf(sample) : textOf(sample))
}

/** Of WebVTT: boxes in boxes, of which those with the name `payl` are shown, `sttg` says where. */
function cuesOf(sample: Buffer): string {
  const texts: string[] = []
  for (let at = sample.indexOf('payl'); at >= 4; ) {
    const end = at - 4 + sample.readUInt32BE(at - 4)
    texts.push(textOf(sample.subarray(at + 4, end)))
    // The words may have that name in them, as "payload" does.
    at = end > sample.length ? -1 : sample.indexOf('payl', Math.max(end, at + 4))
  }
  return texts.join('\n')
}
