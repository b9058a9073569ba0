/** Marks at the beginning of a codestream, and of the box that names the format. */
const codestream = Buffer.from('ff4fff51', 'hex')
const box = Buffer.from('0000000c6a5020200d0a870a', 'hex')
const pointsPerInch = 72
/** A picture that names no size is taken for a scan of 200 dpi, between a page of paper and one that can just be drawn. */
const assumedDpi = 200
const [leastPoints, mostPoints, mostEnlarged] = [842, 2_520, 3]

/** Whether these bytes are a picture in JPEG 2000, with or without its file format around it. */
export function isJpeg2000(bytes: Uint8Array): boolean {
  return [codestream, box].some((beginning) => beginning.equals(bytes.subarray(0, beginning.length)))
}

/**
 * A PDF whose only page is this picture, for the PDF renderer, which has a decoder for it (OpenJPEG as WebAssembly).
 * @throws Error where the bytes have no codestream.
 */
export function pdfOfJpeg2000(bytes: Uint8Array): Buffer {
  const { width, height } = sizeOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length))
  const side = Math.max(width, height)
  const points = (side / assumedDpi) * pointsPerInch
  const scale = Math.min(mostPoints, Math.max(points, Math.min(leastPoints, points * mostEnlarged))) / side
  const [w, h] = [(width * scale).toFixed(2), (height * scale).toFixed(2)]
  const content = `q ${w} 0 0 ${h} 0 0 cm /Im Do Q`
  const picture = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /Filter /JPXDecode /Length ${bytes.length}`
  return pdfOf([
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from('<< /Type /Pages /Kids [3 0 R] /Count 1 >>'),
    Buffer.from(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${w} ${h}] /Resources << /XObject << /Im 5 0 R >> >> /Contents 4 0 R >>`,
    ),
    Buffer.from(`<< /Length ${content.length} >>\nstream\n${content}\nendstream`),
    Buffer.concat([Buffer.from(`<< ${picture} >>\nstream\n`), bytes, Buffer.from('\nendstream')]),
  ])
}

/** Of the picture's frame on its grid ([ISO 15444-1] A.5.1). */
function sizeOf(bytes: Buffer): { width: number; height: number } {
  const at = bytes.indexOf(codestream)
  if (at < 0 || at + 24 > bytes.length) throw new Error('there is no picture in it')
  const side = (offset: number) => bytes.readUInt32BE(at + offset) - bytes.readUInt32BE(at + offset + 8)
  return { width: side(8), height: side(12) }
}

function pdfOf(bodies: Buffer[]): Buffer {
  const pieces = [Buffer.from('%PDF-1.5\n')]
  let length = pieces[0]?.length ?? 0
  const places = bodies.map((body, index) => {
    const place = length
    const object = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), body, Buffer.from('\nendobj\n')])
    pieces.push(object)
    length += object.length
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 ${bodies.length + 1}\n0000000000 65535 f \n${places.join('')}`
  return Buffer.concat([
    ...pieces,
    Buffer.from(`${table}trailer\n<< /Size ${bodies.length + 1} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`),
  ])
}
