import sharp, { type Metadata } from 'sharp'

/** A page at 400 dpi; unpacked it takes four bytes a dot. */
const mostPixels = 16_000_000
const opaque = 255

/** A screenshot or scan that may be gray and stored as if it had colours. Only PNG: what one program unpacks of it is what all others do. */
export function mayBeGray({ format, channels, isPalette, width, height }: Metadata): boolean {
  return format === 'png' && channels >= 3 && !isPalette && width * height <= mostPixels
}

/**
 * The gray samples of a picture of which each dot is gray and none shines through; undefined where one does not. Tesseract reads the same words in them, and
 * looks for its threshold in one channel, not in three.
 */
export async function grayWithin(png: Buffer): Promise<Uint8Array | undefined> {
  const { data, info } = await sharp(png, { failOn: 'none', ignoreIcc: true })
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  const { channels } = info
  const gray = new Uint8Array(info.width * info.height)
  for (let at = 0, from = 0; at < gray.length; at += 1, from += channels) {
    const sample = data[from] ?? 0
    if (sample !== data[from + 1] || sample !== data[from + 2]) return undefined
    if (channels > 3 && data[from + 3] !== opaque) return undefined
    gray[at] = sample
  }
  return gray
}
