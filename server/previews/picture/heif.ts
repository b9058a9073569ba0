import libheif from 'libheif-js/wasm-bundle.js'

/** Pixels with four channels, row by row. */
export type Decoded = { width: number; height: number; data: Uint8ClampedArray }

/** The main picture of a HEIF file. @throws Error where there is none, it is too large, or it cannot be decoded. */
export async function decodeHeif(bytes: Buffer, mostPixels: number): Promise<Decoded> {
  const [picture] = new libheif.HeifDecoder().decode(bytes)
  if (!picture) throw new Error('there is no picture in it that can be decoded')
  const [width, height] = [picture.get_width(), picture.get_height()]
  if (width * height > mostPixels) throw new Error('the picture is too large')
  const data = new Uint8ClampedArray(width * height * 4)
  await new Promise<void>((resolve, reject) => {
    picture.display({ data, width, height }, (shown) => (shown ? resolve() : reject(new Error('the picture cannot be decoded'))))
  })
  return { width, height, data }
}
