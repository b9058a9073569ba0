import { createHash } from 'node:crypto'
import { type CompoundStream, compoundStreams } from '../compound.ts'
import { saysLocked } from '../office-locks/old-lock.ts'

/** Record types of raster images: JPEG, PNG, Windows bitmap, TIFF, CMYK JPEG ([MS-ODRAW] 2.2.23). */
const [jpeg, png, bitmap, tiff, jpegOfCmyk] = [0xf01d, 0xf01e, 0xf01f, 0xf029, 0xf02a]
const kinds = new Set([jpeg, png, bitmap, tiff, jpegOfCmyk])
const headerBytes = 8
/** One or two sums of 16 bytes and a mark stand before the picture. */
const ahead = [17, 33]
const beginnings = [
  Buffer.from('ffd8ff', 'hex'),
  Buffer.from('89504e47', 'hex'),
  Buffer.from('49492a00', 'hex'),
  Buffer.from('4d4d002a', 'hex'),
]
const bitmapHeaderBytes = 40
/** Streams in which Word, PowerPoint and Excel store images. */
const streams = new Set(['Data', 'WordDocument', 'Pictures', 'Workbook', 'Book'])
/** Excel cuts what is long into records: a group of drawings, and what goes on with it ([MS-XLS] 2.3). */
const [drawingGroup, goesOn] = [0xeb, 0x3c]
const mostPictures = 2_000

/** Whether an old Word, PowerPoint or Excel file is locked with a password: its pictures are, too. */
export function isLockedCompound(file: Buffer): boolean {
  for (const stream of compoundStreams(file)) if (saysLocked(stream)) return true
  return false
}

/** The pictures of samples in an old Word, PowerPoint or Excel file, each once, in the order in which they lie; drawings (EMF, WMF) hold their text as text. */
export function compoundPictures(file: Buffer): Buffer[] {
  return picturesOfStreams(compoundStreams(file))
}

/** The same of its streams, as they are when they are opened. */
export function picturesOfStreams(opened: Iterable<CompoundStream>): Buffer[] {
  const seen = new Set<string>()
  const pictures: Buffer[] = []
  for (const stream of opened) {
    if (!streams.has(stream.name)) continue
    for (const picture of picturesIn(drawingsOf(stream))) {
      const sum = createHash('sha1').update(picture).digest('hex')
      if (seen.has(sum)) continue
      seen.add(sum)
      pictures.push(picture)
      if (pictures.length >= mostPictures) return pictures
    }
  }
  return pictures
}

function drawingsOf({ name, bytes }: CompoundStream): Buffer {
  return name === 'Workbook' || name === 'Book' ? joinDrawings(bytes) : bytes
}

function joinDrawings(bytes: Buffer): Buffer {
  const pieces: Buffer[] = []
  let isDrawing = false
  for (let at = 0; at + 4 <= bytes.length; ) {
    const [type, length] = [bytes.readUInt16LE(at), bytes.readUInt16LE(at + 2)]
    isDrawing = type === drawingGroup || (isDrawing && type === goesOn)
    if (isDrawing) pieces.push(bytes.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return Buffer.concat(pieces)
}

/** The records are looked for by their headers; what follows one must be the beginning of a picture. */
function* picturesIn(bytes: Buffer): Generator<Buffer> {
  for (let at = bytes.indexOf(0xf0, 3); at >= 0; at = bytes.indexOf(0xf0, at + 1)) {
    const picture = pictureRecordAt(bytes, at - 3)
    if (!picture) continue
    yield picture
    at += picture.length
  }
}

/** The picture of samples whose record begins at a place, as a file has it; undefined where there is none, or a drawing. */
export function pictureRecordAt(bytes: Buffer, at: number): Buffer | undefined {
  if (at < 0 || at + headerBytes > bytes.length) return undefined
  const type = bytes.readUInt16LE(at + 2)
  const end = at + headerBytes + bytes.readUInt32LE(at + 4)
  if (!kinds.has(type) || end > bytes.length) return undefined
  for (const gap of ahead) {
    const body = bytes.subarray(at + headerBytes + gap, end)
    if (type !== bitmap && beginnings.some((beginning) => body.subarray(0, beginning.length).equals(beginning))) return body
    if (type === bitmap && isBitmap(body)) return asFile(body)
  }
  return undefined
}

function isBitmap(body: Buffer): boolean {
  return body.length > bitmapHeaderBytes && body.readUInt32LE(0) === bitmapHeaderBytes && body.readUInt16LE(12) === 1
}

/** In a document a bitmap lacks the 14-byte header that it has as a file. */
function asFile(body: Buffer): Buffer {
  const bits = body.readUInt16LE(14)
  const colours = body.readUInt32LE(32) || (bits <= 8 ? 2 ** bits : 0)
  const masks = body.readUInt32LE(16) === 3 ? 12 : 0
  const head = Buffer.alloc(14)
  head.write('BM', 'latin1')
  head.writeUInt32LE(head.length + body.length, 2)
  head.writeUInt32LE(head.length + bitmapHeaderBytes + masks + Math.min(colours, 256) * 4, 10)
  return Buffer.concat([head, body])
}
