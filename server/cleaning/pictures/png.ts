import { crc32 } from 'node:zlib'
import type { Bytes } from '../../containers/bytes.ts'
import type { Piece } from '../plan.ts'
import { damaged } from '../uncleanable.ts'
import { exifOf, orientationOf } from './orientation.ts'

const signature = '89504e470d0a1a0a'
/** What draws a picture (PNG, third edition), moving ones included. */
const drawing = new Set(
  'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP sBIT bKGD pHYs hIST sPLT acTL fcTL fdAT cICP mDCV cLLI'.split(' '),
)
const chunksAtMost = 1_000_000
const exifAtMost = 1024 * 1024

/** A PNG with the chunks that draw it, and how it is turned. Texts, times, unknown chunks and whatever stands behind its end are left out. Throws Uncleanable. */
export async function cleanPng(bytes: Bytes): Promise<Piece[]> {
  if ((await bytes.read(0, 8)).toString('hex') !== signature) throw damaged()
  const pieces: Piece[] = [Buffer.from(signature, 'hex')]
  let at = 8
  for (let chunk = 0; chunk < chunksAtMost; chunk += 1) {
    const head = await bytes.read(at, 8)
    if (head.length < 8) throw damaged()
    const length = head.readUInt32BE(0)
    const type = head.toString('latin1', 4, 8)
    const end = at + 12 + length
    if (end > bytes.sizeBytes || !/^[a-zA-Z]{4}$/.test(type) || (chunk === 0 && type !== 'IHDR')) throw damaged()
    if (drawing.has(type)) pieces.push({ bytes, from: at, to: end })
    else if (type === 'eXIf' && length <= exifAtMost) pieces.push(...turned(await bytes.read(at + 8, length)))
    else if (/^[A-Z]/.test(type)) throw damaged()
    if (type === 'IEND') return pieces
    at = end
  }
  throw damaged()
}

function turned(exif: Buffer): Buffer[] {
  const orientation = orientationOf(exif)
  if (orientation === undefined) return []
  const body = Buffer.concat([Buffer.from('eXIf'), exifOf(orientation)])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(body.length - 4)
  sum.writeUInt32BE(crc32(body))
  return [Buffer.concat([length, body, sum])]
}
