import type { Bytes } from '../../containers/bytes.ts'
import { damaged } from '../uncleanable.ts'
import { type Box, boxBelow } from './boxes.ts'

const rowsAtMost = 4_000_000

/** Where the samples of a track lie in the film: one stretch for each chunk. Throws Uncleanable where its tables do not fit together. */
export async function sampleStretches(bytes: Bytes, track: Box): Promise<{ from: number; to: number }[]> {
  const table = await boxBelow(bytes, track, 'mdia', 'minf', 'stbl')
  if (!table) return []
  const [sizes, runs] = [await sizesOf(bytes, table), await rowsOf(bytes, table, 'stsc', 12)]
  const chunks = await chunksOf(bytes, table)
  const stretches: { from: number; to: number }[] = []
  let sample = 0
  let run = -1
  for (const [index, from] of chunks.entries()) {
    while ((runs[run + 1]?.[0] ?? Number.POSITIVE_INFINITY) <= index + 1) run += 1
    const count = runs[run]?.[1] ?? 0
    if (sample + count > sizes.count) throw damaged()
    const to = from + sizes.of(sample, count)
    sample += count
    if (to > bytes.sizeBytes) throw damaged()
    stretches.push({ from, to })
  }
  return stretches
}

async function sizesOf(bytes: Bytes, table: Box): Promise<{ count: number; of: (first: number, count: number) => number }> {
  const box = await boxBelow(bytes, table, 'stsz')
  if (!box) throw damaged()
  const head = await bytes.read(box.contentAt, 12)
  if (head.length < 12) throw damaged()
  const [same, count] = [head.readUInt32BE(4), head.readUInt32BE(8)]
  if (same > 0) return { count, of: (_first, some) => same * some }
  const list = await contentOf(bytes, box, 12, count * 4)
  const of = (first: number, some: number) => {
    let sum = 0
    for (let sample = first; sample < first + some; sample += 1) sum += list.readUInt32BE(sample * 4)
    return sum
  }
  return { count, of }
}

async function chunksOf(bytes: Bytes, table: Box): Promise<number[]> {
  const short = await rowsOf(bytes, table, 'stco', 4)
  if (short.length > 0) return short.map(([from = 0]) => from)
  const box = await boxBelow(bytes, table, 'co64')
  if (!box) return []
  const count = (await contentOf(bytes, box, 4, 4)).readUInt32BE(0)
  const list = await contentOf(bytes, box, 8, count * 8)
  return Array.from({ length: count }, (_, at) => Number(list.readBigUInt64BE(at * 8)))
}

/** The rows of a table of 32-bit numbers. */
async function rowsOf(bytes: Bytes, table: Box, type: string, rowBytes: number): Promise<number[][]> {
  const box = await boxBelow(bytes, table, type)
  if (!box) return []
  const count = (await contentOf(bytes, box, 4, 4)).readUInt32BE(0)
  const list = await contentOf(bytes, box, 8, count * rowBytes)
  const numbers = (row: number) => Array.from({ length: rowBytes / 4 }, (_, at) => list.readUInt32BE(row * rowBytes + at * 4))
  return Array.from({ length: count }, (_, row) => numbers(row))
}

async function contentOf(bytes: Bytes, box: Box, at: number, length: number): Promise<Buffer> {
  if (length > rowsAtMost * 12 || box.contentAt + at + length > box.to) throw damaged()
  const content = await bytes.read(box.contentAt + at, length)
  if (content.length < length) throw damaged()
  return content
}
