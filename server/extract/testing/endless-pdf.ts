/** A page that draws a form, which draws itself three times, and so on: no reader comes to its end. */
export function endlessPdf(): Buffer {
  const draws = '/F Do /F Do /F Do'
  const resources = '/Resources << /XObject << /F 4 0 R >> >>'
  return pdfOf(
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] ${resources} /Contents 5 0 R >>`,
    `<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] ${resources} /Length ${draws.length} >> stream\n${draws}\nendstream`,
    `<< /Length ${draws.length} >> stream\n${draws}\nendstream`,
  )
}

/** A page that says one thing. */
export function smallPdf(text: string): Buffer {
  const shows = `BT /F 12 Tf 20 20 Td (${text}) Tj ET`
  return pdfOf(
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 50] /Resources << /Font << /F 4 0 R >> >> /Contents 5 0 R >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Length ${shows.length} >> stream\n${shows}\nendstream`,
  )
}

/** Of its objects from the third on, the page. */
function pdfOf(...objects: string[]): Buffer {
  const all = ['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Count 1 /Kids [3 0 R] >>', ...objects]
  const numbered = all.map((object, at) => `${at + 1} 0 obj ${object} endobj`)
  return Buffer.from(`%PDF-1.4\n${numbered.join('\n')}\ntrailer << /Root 1 0 R /Size ${all.length + 1} >>\n%%EOF\n`)
}
