import { crc32, deflateSync } from 'node:zlib'
import { lockPdf } from '../../../server/recognition/testing/locked-pdf.ts'
import { makePdf } from '../../harness/made-pdf.ts'

/** A page of the long PDF with the word `quayside`, and how many it has. */
export const longPdf = { page: 11_870, pages: 12_000 }

/** Originals that cannot be shown, or hardly; each is found by its name. */
export function badOriginals(): Record<string, string | Buffer> {
  return {
    'flood.png': png(17_000, 16_000),
    'flood.tif': tiff(70_000, 70_000),
    'cut.png': png(40, 40).subarray(0, 20),
    'locked.pdf': lockPdf(makePdf({ pages: [['Nobody reads this.']] }), 'secret'),
    'again.pdf': pdfInItself(),
    'long.pdf': makePdf({ pages: Array.from({ length: longPdf.pages }, (_, at) => longPage(at + 1)) }),
    'deep.xml': `<?xml version="1.0"?>${'<a>'.repeat(60_000)}quayside${'</a>'.repeat(60_000)}`,
    'line.txt': `quayside ${'abcdefgh '.repeat(600_000)}`,
    'wide.csv': Array.from({ length: 2_000 }, (_, row) => Array.from({ length: 500 }, (_, at) => row + at).join(';')).join('\n'),
    'healthy.txt': 'The quayside was sold.',
  }
}

/** Pages of uneven length, so that no share of the text tells where one stands. */
function longPage(number: number): string[] {
  const lines = Array.from({ length: number % 5_000 < 1_000 ? 1 : 6 }, (_, at) => `Berth ${number * 7 + at} of crane ${number}`)
  return number === longPdf.page ? [...lines, 'The quayside stands here.'] : lines
}

function chunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(body.length, 0)
  ends.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)])
}

/** White, with a bit for each point. */
function png(width: number, height: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head[8] = 1
  const lines = Buffer.alloc(height * (1 + Math.ceil(width / 8)), 0xff)
  for (let line = 0; line < height; line++) lines[line * (1 + Math.ceil(width / 8))] = 0
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', deflateSync(lines)), chunk('IEND', Buffer.alloc(0))])
}

/** Says that it is large and has ten bytes of points. */
function tiff(width: number, height: number): Buffer {
  const entries = [
    [256, width],
    [257, height],
    [258, 1],
    [259, 1],
    [262, 1],
    [273, 8],
    [277, 1],
    [278, height],
    [279, 10],
  ]
  const bytes = Buffer.alloc(20 + 2 + entries.length * 12 + 4)
  bytes.write('II*\0', 'latin1')
  bytes.writeUInt32LE(20, 4)
  bytes.writeUInt16LE(entries.length, 20)
  for (const [at, [tag = 0, value = 0]] of entries.entries()) {
    const place = 22 + at * 12
    bytes.writeUInt16LE(tag, place)
    bytes.writeUInt16LE(4, place + 2)
    bytes.writeUInt32LE(1, place + 4)
    bytes.writeUInt32LE(value, place + 8)
  }
  return bytes
}

/** A form that draws itself, on a page that comes in a tree of pages which holds itself. */
function pdfInItself(): Buffer {
  const drawing = 'BT /F1 14 Tf 72 700 Td (quayside) Tj ET /X1 Do'
  const resources = '/Resources << /Font << /F1 4 0 R >> /XObject << /X1 5 0 R >> >>'
  const bodies = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 3 /Kids [3 0 R 2 0 R 2 0 R] >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] ${resources} /Contents 6 0 R >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Type /XObject /Subtype /Form /BBox [0 0 595 842] ${resources} /Length 6 >>\nstream\n/X1 Do\nendstream`,
    `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
  ]
  const objects = bodies.map((body, at) => `${at + 1} 0 obj\n${body}\nendobj\n`)
  const head = '%PDF-1.4\n'
  const places = objects.map((_, at) => head.length + objects.slice(0, at).join('').length)
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const size = bodies.length + 1
  return Buffer.from(
    `${head}${objects.join('')}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${head.length + objects.join('').length}\n%%EOF\n`,
    'latin1',
  )
}
