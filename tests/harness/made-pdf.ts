/** What a PDF is made of: the lines of each page, what its catalog says beside, and titles of its outline by page. */
type Wanted = { pages: string[][]; catalog?: string; outline?: { title: string; page: number }[] }

/** A plain PDF with one font, as a writer of 1.4 would make it. Pages are counted from 1. */
export function makePdf({ pages, catalog = '', outline = [] }: Wanted): Buffer {
  const bodies: string[] = []
  const add = (body: string) => bodies.push(body)
  const pageOf = (number: number) => 4 + (number - 1) * 2
  const outlineAt = 4 + pages.length * 2
  const outlines = outline.length > 0 ? `/Outlines ${outlineAt} 0 R` : ''
  add(`<< /Type /Catalog /Pages 2 0 R ${outlines} ${catalog} >>`)
  add(`<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, index) => `${pageOf(index + 1)} 0 R`).join(' ')}] >>`)
  add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>')
  for (const [index, lines] of pages.entries()) {
    const content = `BT /F1 14 Tf 72 760 Td 18 TL ${lines.map((line) => `(${escaped(line)}) Tj T*`).join(' ')} ET`
    add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${pageOf(index + 1) + 1} 0 R >>`,
    )
    add(`<< /Length ${content.length} >>\nstream\n${content}\nendstream`)
  }
  if (outline.length > 0) {
    add(`<< /Type /Outlines /First ${outlineAt + 1} 0 R /Last ${outlineAt + outline.length} 0 R /Count ${outline.length} >>`)
    for (const [index, { title, page }] of outline.entries()) {
      const next = index < outline.length - 1 ? `/Next ${outlineAt + index + 2} 0 R` : ''
      const previous = index > 0 ? `/Prev ${outlineAt + index} 0 R` : ''
      add(`<< /Title (${escaped(title)}) /Parent ${outlineAt} 0 R /Dest [${pageOf(page)} 0 R /Fit] ${next} ${previous} >>`)
    }
  }
  return assemble(bodies)
}

function escaped(text: string): string {
  return text.replace(/[\\()]/g, '\\$&')
}

function assemble(bodies: string[]): Buffer {
  const head = '%PDF-1.4\n'
  let length = head.length
  const objects = bodies.map((body, index) => `${index + 1} 0 obj\n${body}\nendobj\n`)
  const places = objects.map((object) => {
    const place = length
    length += object.length
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 ${bodies.length + 1}\n0000000000 65535 f \n${places.join('')}`
  return Buffer.from(
    `${head}${objects.join('')}${table}trailer\n<< /Size ${bodies.length + 1} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`,
    'latin1',
  )
}
