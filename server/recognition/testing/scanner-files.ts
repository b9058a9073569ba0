import sharp from 'sharp'
import { drawPage } from './planted-scan.ts'
import { wearOut } from './worn-scan.ts'

/** A4 at 300 dpi, with letters of twelve points. */
const paper = { width: 2480, height: 3508, sizePx: 42 }

/** A page as scanners write it in gray: some grain, not quite white, as a JPEG that does not tell its 300 dpi. */
export async function scanAsJpeg(lines: readonly string[]): Promise<Buffer> {
  const worn = await wearOut(drawPage({ lines, ...paper }), { blur: 0.6, grain: 4, paper: 244, ink: 40 })
  return sharp(worn).toColourspace('b-w').jpeg({ quality: 80 }).toBuffer()
}

/** Pages in one TIFF of 300 dpi, black and white, packed as faxes are. */
export async function scanAsFax(pages: readonly (readonly string[])[]): Promise<Buffer> {
  const dots = pages.map(async (lines) => {
    const page = await wearOut(drawPage({ lines, ...paper }), { blur: 0.6, grain: 8, isFax: true })
    return sharp(page).extractChannel(0).raw().toBuffer()
  })
  const { width, height: pageHeight } = paper
  const raw = { width, height: pageHeight * pages.length, channels: 1, pageHeight } as const
  const dotsPerMm = 300 / 25.4
  return sharp(Buffer.concat(await Promise.all(dots)), { raw })
    .toColourspace('b-w')
    .tiff({ compression: 'ccittfax4', bitdepth: 1, xres: dotsPerMm, yres: dotsPerMm, resolutionUnit: 'inch' })
    .toBuffer()
}
