import type { Bytes } from '../../containers/bytes.ts'
import type { Piece } from '../plan.ts'
import { damaged } from '../uncleanable.ts'
import { exifOf, orientationOf } from './orientation.ts'

const stepBytes = 64 * 1024
const exifMark = Buffer.from('Exif\0\0', 'latin1')

/**
 * A JPEG (ITU T.81) with what draws it: frames, tables, scans, its colour profile, and how it is turned. Application segments, comments, small pictures of it and
 * whatever stands behind its end are left out. Throws Uncleanable where it is cut or no JPEG.
 */
export async function cleanJpeg(bytes: Bytes): Promise<Piece[]> {
  if ((await bytes.read(0, 2)).toString('hex') !== 'ffd8') throw damaged()
  const pieces: Piece[] = [Buffer.from([0xff, 0xd8])]
  for (let at = 2; ; ) {
    const head = await bytes.read(at, 4)
    const marker = head[1]
    if (head[0] !== 0xff || marker === undefined) throw damaged()
    if (marker === 0xff) at += 1
    else if (marker === 0xd9) return [...pieces, Buffer.from([0xff, 0xd9])]
    else if (isAlone(marker)) at += 2
    else {
      const end = at + 2 + (head.length === 4 ? head.readUInt16BE(2) : 0)
      if (end < at + 4 || end > bytes.sizeBytes) throw damaged()
      const next = marker === 0xda ? await endOfScan(bytes, end) : end
      pieces.push(...(await kept(bytes, marker, at, next)))
      at = next
    }
  }
}

/** Markers without a length. */
function isAlone(marker: number): boolean {
  return marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)
}

async function kept(bytes: Bytes, marker: number, from: number, to: number): Promise<Piece[]> {
  const isComment = marker === 0xfe
  const isOfApplication = marker >= 0xe0 && marker <= 0xef
  if (!isComment && !isOfApplication) return [{ bytes, from, to }]
  if (isComment) return []
  const content = await bytes.read(from + 4, to - from - 4)
  const begins = (name: string) => content.toString('latin1', 0, name.length) === name
  if (marker === 0xe0 && begins('JFIF\0') && content.length >= 12)
    return [segment(0xe0, Buffer.concat([content.subarray(0, 12), Buffer.alloc(2)]))]
  if (marker === 0xe2 && begins('ICC_PROFILE\0')) return [{ bytes, from, to }]
  if (marker === 0xee && begins('Adobe')) return [segment(0xee, content.subarray(0, 12))]
  const turned = marker === 0xe1 && begins('Exif\0\0') ? orientationOf(content.subarray(6)) : undefined
  return turned === undefined ? [] : [segment(0xe1, Buffer.concat([exifMark, exifOf(turned)]))]
}

function segment(marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}

/** Where the next marker after packed data begins: `ff 00` and restarts belong to the data. */
async function endOfScan(bytes: Bytes, from: number): Promise<number> {
  for (let at = from; at < bytes.sizeBytes; ) {
    const piece = await bytes.read(at, stepBytes + 1)
    for (let found = piece.indexOf(0xff); found >= 0 && found + 1 < piece.length; found = piece.indexOf(0xff, found + 1)) {
      const next = piece[found + 1] ?? 0
      if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at + found
    }
    at += stepBytes
  }
  throw damaged()
}
