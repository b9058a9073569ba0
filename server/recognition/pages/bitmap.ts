import { createCanvas, loadImage } from '@napi-rs/canvas'

/** A picture of more pixels is a bomb. */
const mostPixels = 150_000_000
const headBytes = 26

/** A bitmap of Windows as a PNG, as the library of all other pictures has no decoder for it; other bytes as they are. @throws Error where it is too large. */
export async function pngOfBitmap(bytes: Buffer): Promise<Buffer> {
  if (bytes.length < headBytes || bytes.toString('latin1', 0, 2) !== 'BM') return bytes
  const [width, height] = [Math.abs(bytes.readInt32LE(18)), Math.abs(bytes.readInt32LE(22))]
  if (width * height > mostPixels) throw new Error('the picture is too large')
  const picture = await loadImage(bytes)
  const canvas = createCanvas(picture.width, picture.height)
  const context = canvas.getContext('2d')
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0)
  return canvas.encode('png')
}
