/** A page of a made PDF: what it paints, and its annotations as dictionaries. */
export type MadePage = { content: string; annotations?: string[]; size?: [number, number] }

const resources =
  '<< /Font << /F1 5 0 R /F2 6 0 R >> /ExtGState << /Half << /ca 0.4 >> /Mark << /BM /Multiply >> >> /XObject << /Scan 7 0 R >> >>'
const pixel =
  '<< /Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8 /Length 1 >>\nstream\n\xdd\nendstream'

/** A PDF of these pages, without compression. */
export function madePdf(pages: readonly MadePage[]): Buffer {
  const objects: string[] = []
  const kids = pages.map((_, at) => `${10 + at * 20} 0 R`)
  objects[1] = '<< /Type /Catalog /Pages 2 0 R >>'
  objects[2] = `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${pages.length} >>`
  objects[5] = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>'
  objects[6] = '<< /Type /Font /Subtype /Type1 /BaseFont /Courier-Bold /Encoding /WinAnsiEncoding >>'
  objects[7] = pixel
  for (const [at, page] of pages.entries())
    for (const [number, object] of pageObjects(page, 10 + at * 20)) objects[number] = object
  return write(Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1'), objects)
}

function pageObjects({ content, annotations = [], size = [612, 792] }: MadePage, first: number): [number, string][] {
  const references = annotations.map((_, at) => `${first + 2 + at} 0 R`).join(' ')
  return [
    [
      first,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${size.join(' ')}] /Contents ${first + 1} 0 R /Resources ${resources} /Annots [${references}] >>`,
    ],
    [first + 1, `<< /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}\nendstream`],
    ...annotations.map((each, at): [number, string] => [first + 2 + at, each]),
  ]
}

/** The same file saved once more, with another content of a page behind it: what was there before stays in it. */
export function savedAgain(before: Buffer, number: number, content: string): Buffer {
  const objects: string[] = []
  objects[10 + (number - 1) * 20 + 1] = `<< /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}\nendstream`
  const [, previous] = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(before.toString('latin1')) ?? []
  return write(before, objects, previous)
}

function write(before: Buffer, objects: readonly string[], previous?: string): Buffer {
  const parts = [before]
  let at = before.length
  const places: [number, number][] = []
  for (const [number, object] of objects.entries()) {
    if (object === undefined) continue
    const bytes = Buffer.from(`${number} 0 obj\n${object}\nendobj\n`, 'latin1')
    places.push([number, at])
    parts.push(bytes)
    at += bytes.length
  }
  const table = places.map(([number, place]) => `${number} 1\n${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const free = previous === undefined ? '0 1\n0000000000 65535 f \n' : ''
  const trailer = `trailer << /Size 4000 /Root 1 0 R ${previous === undefined ? '' : `/Prev ${previous} `}>>`
  parts.push(Buffer.from(`xref\n${free}${table}${trailer}\nstartxref\n${at}\n%%EOF\n`, 'latin1'))
  return Buffer.concat(parts)
}

/** Words in a string of a content stream. */
export function pdfString(text: string): string {
  return `(${text.replace(/[\\()]/g, '\\$&')})`
}
