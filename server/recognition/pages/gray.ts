import sharp, { type Metadata } from 'sharp'
import type { Picture } from '../port.ts'
import { grayWithin, mayBeGray } from './gray-within.ts'
import { toPgm } from './pgm.ts'

/** A larger picture is a decompression bomb, or a map without lines of text. */
const mostPixels = 150_000_000
const longestSide = 7_000
/** Smaller pictures hold no legible text: bullets, dots, spacers. */
const leastSide = 24
const paperInches = 11.7
/** Screenshot glyphs are half as high as scanned ones; upscaling improves recognition greatly. */
const wantedDpi = 200
const leastDpi = 140
const mostScale = 3
const plainSpaces = new Set(['srgb', 'b-w'])
const mostBytesForAPage = 8 * 1024 * 1024

/** How a picture is opened: `page` counted from 0. */
type Opened = { input: Buffer; page?: number }

/** How many pages a picture has; more than one for TIFF and moving pictures, of which only the first picture counts. */
export async function countPages(input: Buffer): Promise<number> {
  const { pages, format } = await open({ input }).metadata()
  return format === 'tiff' ? (pages ?? 1) : 1
}

/**
 * Gray samples of a picture, upright and large enough to be read; undefined where it is too small to have any text. `asItIs`: the bytes of the file
 * where nothing has to be done to them.
 */
export async function grayOf({ input, page = 0, asItIs = false }: Opened & { asItIs?: boolean }): Promise<Picture | undefined> {
  const picture = open({ input, page })
  const metadata = await picture.metadata()
  const { width, height, density } = metadata
  if (Math.min(width, height) < leastSide) return undefined
  const side = Math.max(width, height)
  const { scale, dpi } = sizeFor(side, density)
  if (asItIs && scale === 1 && isPlain(metadata, input)) {
    const samples = mayBeGray(metadata) ? await grayWithin(input) : undefined
    return samples ? { bytes: toPgm(samples, metadata), dpi } : { bytes: input, dpi, fileOfPage: page }
  }
  const upright = picture.rotate().flatten({ background: '#ffffff' }).toColourspace('b-w')
  const most = Math.round(side * scale)
  const sized = scale === 1 ? upright : upright.resize({ width: most, height: most, fit: 'inside' })
  const { data, info } = await sized.extractChannel(0).raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true })
  return { bytes: toPgm(data, info), dpi }
}

/** The picture converted for browsers. */
export async function pngOf({ input, page = 0 }: Opened): Promise<Uint8Array> {
  const limit = { width: 2_000, height: 2_000, fit: 'inside', withoutEnlargement: true } as const
  return open({ input, page }).rotate().resize(limit).png({ compressionLevel: 6 }).toBuffer()
}

function open({ input, page = 0 }: Opened) {
  return sharp(input, { page, limitInputPixels: mostPixels, failOn: 'none', sequentialRead: true })
}

/** Tesseract opens these itself: upright, gray or RGB, 8 bits per channel or 1. */
function isPlain(
  { format, space, depth, hasAlpha, isPalette, orientation = 1, pages = 1 }: Metadata,
  { length }: Buffer,
): boolean {
  if (orientation !== 1 || !plainSpaces.has(space ?? '') || depth !== 'uchar') return false
  if (format === 'jpeg') return true
  if (format === 'png') return !(hasAlpha && isPalette)
  // It gets the whole file for each page.
  return format === 'tiff' && !hasAlpha && (pages === 1 || length <= mostBytesForAPage)
}

/** Implausible densities, such as the 72 dpi that cameras write, are ignored. */
function sizeFor(side: number, density: number | undefined): { scale: number; dpi: number } {
  const guess = side / paperInches
  const dpi = density !== undefined && density >= leastDpi && density <= 1_200 ? density : guess
  const wanted = dpi < leastDpi ? Math.min(mostScale, wantedDpi / dpi) : 1
  const scale = Math.min(wanted, longestSide / side)
  return { scale, dpi: Math.min(1_200, Math.max(70, Math.round(dpi * scale))) }
}
