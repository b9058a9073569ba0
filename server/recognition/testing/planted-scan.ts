import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createCanvas, GlobalFonts } from '@napi-rs/canvas'
import sharp from 'sharp'

/** Paper of A4 at 200 dpi. */
const paper = { width: 1654, height: 2339 }
const family = 'Planted'
const fonts = join(dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')), 'standard_fonts')

/** What stands on a planted page, in lines that fit on it. */
export const plantedLines = [
  'On the third of March the harbour master signed the receipt for the second container.',
  'The amount of 12,500 euros was transferred from the account of Meridian Holding in Geneva',
  'to a company that nobody in the office had ever heard of. Its director, a retired teacher,',
  'told us that she had never seen the papers and that the signature was not hers.',
  'Twelve boxes left the warehouse before noon; nine of them were never seen again.',
]

/** The words of a text as they are counted: letters and digits, folded. */
function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

/** Of the words of a text the share that another text has too, each as often as it occurs. */
export function shareFound(wanted: string, found: string): number {
  const left = new Map<string, number>()
  for (const word of wordsOf(found)) left.set(word, (left.get(word) ?? 0) + 1)
  const words = wordsOf(wanted)
  const there = words.filter((word) => {
    const count = left.get(word) ?? 0
    left.set(word, count - 1)
    return count > 0
  })
  return there.length / words.length
}

type Drawing = { lines?: readonly string[]; sizePx?: number; width?: number; height?: number }

/** A page with these lines as a PNG without noise, drawn when the test runs. */
export function drawPage({
  lines = plantedLines,
  sizePx = 32,
  width = paper.width,
  height = paper.height,
}: Drawing = {}): Buffer {
  if (!GlobalFonts.has(family)) GlobalFonts.registerFromPath(join(fonts, 'LiberationSans-Regular.ttf'), family)
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, width, height)
  context.fillStyle = '#101010'
  context.font = `${sizePx}px ${family}`
  for (const [index, line] of lines.entries()) context.fillText(line, Math.min(120, width / 10), sizePx * 2 * (index + 2))
  return canvas.toBuffer('image/png')
}

/** A page as Windows keeps bitmaps: 24 bits, lines from the lowest up. */
export async function drawBitmap(page: Drawing): Promise<Buffer> {
  const { data, info } = await sharp(drawPage(page)).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const lineBytes = Math.ceil((info.width * 3) / 4) * 4
  const head = Buffer.alloc(54)
  head.write('BM', 'latin1')
  head.writeUInt32LE(head.length + lineBytes * info.height, 2)
  head.writeUInt32LE(head.length, 10)
  head.writeUInt32LE(40, 14)
  head.writeInt32LE(info.width, 18)
  head.writeInt32LE(info.height, 22)
  head.writeUInt16LE(1, 26)
  head.writeUInt16LE(24, 28)
  const lines = Array.from({ length: info.height }, (_, index) => {
    const line = Buffer.alloc(lineBytes)
    // The page is gray: the order of colours is of no matter.
    data.copy(line, 0, (info.height - 1 - index) * info.width * 3, (info.height - index) * info.width * 3)
    return line
  })
  return Buffer.concat([head, ...lines])
}

/** A TIFF of several pages, each drawn. */
export async function drawTiff(pages: Drawing[]): Promise<Buffer> {
  const drawn = await Promise.all(
    pages.map((page) => sharp(drawPage(page)).greyscale().raw().toBuffer({ resolveWithObject: true })),
  )
  const [first] = drawn
  if (!first) throw new Error('a TIFF has a page')
  const { width, height } = first.info
  const joined = Buffer.concat(drawn.map(({ data }) => data))
  const raw = { width, height: height * drawn.length, channels: 1, pageHeight: height } as const
  return sharp(joined, { raw }).tiff({ compression: 'lzw' }).toBuffer()
}

/** A PDF whose pages are pictures, as a scanner writes it; `text` puts a layer of text below the picture of its page. */
export async function drawPdf(pages: (Drawing & { text?: string })[]): Promise<Buffer> {
  const objects: Buffer[] = []
  const add = (body: string | Buffer) =>
    objects.push(Buffer.concat([Buffer.from(`${objects.length + 1} 0 obj\n`), Buffer.from(body), Buffer.from('\nendobj\n')]))
  const kids = pages.map((_, index) => `${4 + index * 3} 0 R`).join(' ')
  add('<< /Type /Catalog /Pages 2 0 R >>')
  add(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`)
  add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>')
  for (const [index, page] of pages.entries()) {
    const { width = paper.width, height = paper.height, text = '' } = page
    const jpeg = await sharp(drawPage(page)).greyscale().jpeg({ quality: 90 }).toBuffer()
    const [w, h] = [(width * 72) / 200, (height * 72) / 200]
    const own = 4 + index * 3
    const resources = `<< /XObject << /Im ${own + 1} 0 R >> /Font << /F 3 0 R >> >>`
    add(`<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${w} ${h}] /Resources ${resources} /Contents ${own + 2} 0 R >>`)
    const head = `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.length} >>\nstream\n`
    add(Buffer.concat([Buffer.from(head), jpeg, Buffer.from('\nendstream')]))
    const layer = text === '' ? '' : `BT /F 8 Tf 3 Tr 40 40 Td (${text.replace(/[()\\]/g, '\\$&')}) Tj ET\n`
    const content = `${layer}q ${w} 0 0 ${h} 0 0 cm /Im Do Q`
    add(`<< /Length ${content.length} >>\nstream\n${content}\nendstream`)
  }
  return joinPdf(objects)
}

function joinPdf(objects: Buffer[]): Buffer {
  const head = Buffer.from('%PDF-1.4\n')
  let at = head.length
  const places = objects.map((object) => {
    const place = at
    at += object.length
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${at}\n%%EOF\n`
  return Buffer.concat([head, ...objects, Buffer.from(table + trailer)])
}
