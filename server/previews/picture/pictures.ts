import sharp, { type Sharp } from 'sharp'
import { readEvidence } from '../../evidence/open.ts'
import { pngOfBitmap } from '../../recognition/pages/bitmap.ts'

/** A larger picture is a flood of pixels. */
const mostPixels = 150_000_000
/** Of the decoded picture, for those that are not decoded as they are read. */
const mostHeifPixels = 60_000_000
const largestBytes = 512 * 1024 * 1024

/** How many pages a picture has: more than one for TIFF, of a moving one the first picture counts. */
export async function countPictures(path: Buffer): Promise<number> {
  const { pages, format } = await open(await read(path), 0).metadata()
  return format === 'tiff' ? (pages ?? 1) : 1
}

/** A page of a picture, upright and on white, with its longer side at most so long, as JPEG. */
export async function drawPicture(path: Buffer, page: number, side: number): Promise<Uint8Array> {
  return finished(open(await read(path), page).rotate(), side)
}

/** A drawn page as JPEG. */
export async function jpegOf(png: Buffer): Promise<Uint8Array> {
  return sharp(png, { limitInputPixels: mostPixels }).jpeg(asSmall).toBuffer()
}

/** A picture of a telephone (HEIC), decoded by libheif, which `sharp` does not bring. */
export async function drawHeif(path: Buffer, side: number): Promise<Uint8Array> {
  const { decodeHeif } = await import('./heif.ts')
  const { width, height, data } = await decodeHeif(await read(path), mostHeifPixels)
  return finished(sharp(data, { raw: { width, height, channels: 4 } }), side)
}

const asSmall = { quality: 82, mozjpeg: false } as const

function finished(picture: Sharp, side: number): Promise<Uint8Array> {
  const limits = { width: side, height: side, fit: 'inside', withoutEnlargement: true } as const
  return picture.resize(limits).flatten({ background: '#ffffff' }).jpeg(asSmall).toBuffer()
}

function open(input: Buffer, page: number): Sharp {
  return sharp(input, { page, limitInputPixels: mostPixels, failOn: 'none', sequentialRead: true })
}

async function read(path: Buffer): Promise<Buffer> {
  return pngOfBitmap(await readEvidence(path, largestBytes))
}
