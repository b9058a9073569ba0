import type { Bytes } from '../../containers/bytes.ts'
import { layOut, type Region } from '../pictures/regions.ts'
import type { Piece } from '../plan.ts'
import { damaged } from '../uncleanable.ts'
import { type Box, boxesIn } from './boxes.ts'
import { sampleStretches } from './samples.ts'

/** Boxes for texts, tags, covers and private data, and such as hold nothing (ISO 14496-12, QuickTime). */
const aboutIt = new Set(['udta', 'meta', 'uuid', 'free', 'skip', 'wide', 'pnot', 'ludt'])
/** Boxes that are looked into. */
const nested = new Set(['moov', 'trak', 'mdia', 'edts', 'minf', 'moof', 'traf'])
/** Boxes that begin with version, flags, and when it was made and changed. */
const dated = new Set(['mvhd', 'tkhd', 'mdhd'])
/** Tracks that are no picture, sound or text: places, movements, what the camera noted. */
const measured = new Set(['meta', 'camm', 'gpmd', 'data', 'djmd'])

type Writing = { bytes: Bytes; regions: Region[]; emptied: { from: number; to: number }[] }

/**
 * An MP4 or QuickTime film with its pictures, sounds and texts as they are. Boxes about it become empty ones of the same length, so that no place in the film moves;
 * dates become zero; a track of measurements goes with all that was measured. Throws Uncleanable for what is cut.
 */
export async function cleanMp4(bytes: Bytes): Promise<Piece[]> {
  const top = await boxesIn(bytes, 0, bytes.sizeBytes, true)
  if (!top.some(({ type }) => type === 'moov') || !['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip'].includes(top[0]?.type ?? ''))
    throw damaged()
  const writing: Writing = { bytes, regions: [], emptied: [] }
  for (const box of top) await keep(writing, box)
  return layOut(bytes, withoutEmptied(writing), bytes.sizeBytes)
}

async function keep(writing: Writing, box: Box): Promise<void> {
  const { bytes, regions } = writing
  if (aboutIt.has(box.type)) return void regions.push(...emptyBox(box))
  if (box.type === 'trak' && (await isMeasured(bytes, box))) {
    for (const stretch of await sampleStretches(bytes, box)) writing.emptied.push(stretch)
    return void regions.push(...emptyBox(box))
  }
  if (dated.has(box.type)) return void regions.push(await undated(bytes, box))
  if (!nested.has(box.type)) return void regions.push({ from: box.from, to: box.to })
  regions.push({ from: box.from, to: box.contentAt })
  for (const inner of await boxesIn(bytes, box.contentAt, box.to)) await keep(writing, inner)
}

/** The head of an empty box of the same length; its content is left to zeros. */
function emptyBox({ from, to }: Box): Region[] {
  const head = Buffer.alloc(to - from > 0xffffffff ? 16 : 8)
  head.write('free', 4, 'latin1')
  if (head.length === 8) head.writeUInt32BE(to - from)
  else {
    head.writeUInt32BE(1)
    head.writeBigUInt64BE(BigInt(to - from), 8)
  }
  return [{ from, to: from + head.length, bytes: head }]
}

async function undated(bytes: Bytes, box: Box): Promise<Region> {
  const content = Buffer.from(await bytes.read(box.from, Math.min(box.to - box.from, 1024)))
  const at = box.contentAt - box.from
  const length = content[at] === 1 ? 16 : 8
  if (content.length < at + 4 + length || content.length < box.to - box.from) throw damaged()
  content.fill(0, at + 4, at + 4 + length)
  return { from: box.from, to: box.to, bytes: content }
}

async function isMeasured(bytes: Bytes, track: Box): Promise<boolean> {
  for (const media of await boxesIn(bytes, track.contentAt, track.to)) {
    if (media.type !== 'mdia') continue
    for (const box of await boxesIn(bytes, media.contentAt, media.to))
      if (box.type === 'hdlr') return measured.has((await bytes.read(box.contentAt + 8, 4)).toString('latin1'))
  }
  return false
}

/** Takes what was measured out of the stretches that are kept. */
function withoutEmptied({ regions, emptied }: Writing): Region[] {
  const holes = emptied.toSorted((a, b) => a.from - b.from)
  if (holes.length === 0) return regions
  return regions.flatMap((region) => (region.bytes ? [region] : [...stretchesBeside(region, holes)]))
}

function* stretchesBeside({ from, to }: Region, holes: { from: number; to: number }[]): Generator<Region> {
  let at = from
  for (const hole of holes) {
    if (hole.to <= at || hole.from >= to) continue
    if (hole.from > at) yield { from: at, to: hole.from }
    at = Math.max(at, hole.to)
  }
  if (at < to) yield { from: at, to }
}
