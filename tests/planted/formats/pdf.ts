import { deflateSync } from 'node:zlib'
import { inside, type PlantedFile, type Planter, plantFile } from '../planting.ts'
import { smallDocument } from './word.ts'

/** Numbered objects, from 1 on; a stream is bytes behind its dictionary. */
type Item = string | { dictionary: string; stream: Buffer }

/** PDF with a word at every corner: on pages, in marks, fields, outlines, attached files, layers and earlier revisions. */
export function plantPdf(seed: string): PlantedFile[] {
  return [
    plantFile({ format: 'PDF', name: 'planted.pdf', seed }, pdfOf),
    plantFile({ format: 'PDF', name: 'revised.pdf', seed }, revisedOf),
    plantFile({ format: 'PDF', name: 'turned.pdf', seed }, turnedOf),
  ]
}

function stream(content: string | Buffer, dictionary = ''): Item {
  const packed = deflateSync(content)
  return { dictionary: `<< /Length ${packed.length} /Filter /FlateDecode ${dictionary} >>`, stream: packed }
}

function bytesOf(items: Item[], info = ''): Buffer {
  const pieces: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')]
  const places: number[] = []
  let at = pieces[0]?.length ?? 0
  const add = (piece: Buffer) => {
    pieces.push(piece)
    at += piece.length
  }
  for (const [index, item] of items.entries()) {
    places.push(at)
    const body =
      typeof item === 'string'
        ? Buffer.from(item, 'latin1')
        : Buffer.concat([Buffer.from(`${item.dictionary}\nstream\n`), item.stream, Buffer.from('\nendstream')])
    add(Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), body, Buffer.from('\nendobj\n')]))
  }
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  add(
    Buffer.from(
      `xref\n0 ${items.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${items.length + 1} /Root 1 0 R ${info} >>\nstartxref\n${at}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(pieces)
}

const shown = (text: string, matrix = '1 0 0 1 72 700') => `BT /F1 12 Tf ${matrix} Tm (${text}) Tj ET\n`

function pdfOf(planter: Planter): Buffer {
  const { word, leftOut } = planter
  const page = [
    shown(word('text of a page')),
    `BT /F1 12 Tf 1 0 0 1 72 650 Tm [(${word('first piece of a line')}) -900 (${word('second piece of a line')})] TJ ET\n`,
    `BT /F1 12 Tf 3 Tr 1 0 0 1 72 600 Tm (${word('invisible text')}) Tj ET\n`,
    `1 1 1 rg ${shown(word('white on white'), '1 0 0 1 72 550')}0 g\n`,
    shown(word('text outside of the page'), '1 0 0 1 -900 -900'),
    shown(word('sideways text'), '0 1 -1 0 500 300'),
    shown(word('upside-down text'), '-1 0 0 -1 400 500'),
    `/OC /L1 BDC ${shown(word('text of a hidden layer'), '1 0 0 1 72 450')}EMC\n`,
    `/Span << /ActualText (${word('actual text')}) >> BDC ${shown('x', '1 0 0 1 72 400')}EMC\n`,
    `5 Tc ${shown(word('letters set apart'), '1 0 0 1 72 350')}0 Tc\n`,
    '/X1 Do\n',
  ].join('')
  const mark = (type: string, more: string) => `<< /Type /Annot /Subtype /${type} /Rect [10 10 50 50] ${more} >>`
  const deletion = smallDocument(
    `<w:p><w:del w:id="1" w:author="x"><w:r><w:delText>${word('deletion in an attached document')}</w:delText></w:r></w:del><w:r><w:t>${word('attached document')}</w:t></w:r></w:p>`,
    inside(planter, 'attached document: '),
  )
  const items: Item[] = [
    '<< /Type /Catalog /Pages 2 0 R /Outlines 9 0 R /AcroForm << /Fields [15 0 R 16 0 R 17 0 R 29 0 R] >> /Names << /EmbeddedFiles << /Names [(a) 11 0 R (b) 13 0 R (c) 21 0 R] >> /JavaScript << /Names [(j) 23 0 R] >> /Dests 28 0 R >> /OCProperties << /OCGs [18 0 R] /D << /OFF [18 0 R] /Order [18 0 R] >> >> /Metadata 24 0 R /PageLabels << /Nums [0 << /P (' +
      word('label of a page') +
      ') >>] >> >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 5 0 R /Resources << /Font << /F1 4 0 R >> /Properties << /L1 18 0 R >> /XObject << /X1 20 0 R >> >> /Annots [6 0 R 7 0 R 8 0 R 15 0 R 16 0 R 17 0 R 19 0 R 26 0 R 27 0 R 29 0 R 30 0 R] >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>',
    stream(page),
    mark(
      'Text',
      `/Contents (${word('comment')}) /T (${word('author of a comment')}) /Subj (${word('subject of a comment')}) /RC (<body><p>${word('rich comment')}</p></body>)`,
    ),
    mark(
      'Link',
      `/A << /S /URI /URI (https://example.org/${word('address of a link')}) >> /Contents (${word('description of a link')})`,
    ),
    mark('FreeText', `/Contents (${word('text box')}) /DA (/F1 12 Tf)`),
    '<< /Type /Outlines /First 10 0 R /Last 10 0 R /Count 1 >>',
    `<< /Title (${word('title of an outline')}) /Parent 9 0 R /Dest [3 0 R /Fit] >>`,
    `<< /Type /Filespec /F (${word('name of an attached file')}.txt) /UF (note.txt) /Desc (${word('description of an attached file')}) /EF << /F 12 0 R >> >>`,
    stream(word('attached text'), '/Type /EmbeddedFile'),
    '<< /Type /Filespec /F (document.docx) /EF << /F 14 0 R >> >>',
    stream(deletion, '/Type /EmbeddedFile'),
    mark(
      'Widget',
      `/FT /Tx /T (${word('name of a field')}) /TU (${word('tip of a field')}) /TM (${word('name of a field for exports')}) /V (${word('value of a field')}) /DV (${word('default of a field')}) /F 4`,
    ),
    mark('Widget', `/FT /Ch /T (list) /Opt [(${word('choice of a list')}) [(x) (${word('shown choice of a list')})]] /V (x)`),
    mark('Widget', `/FT /Btn /T (button) /Ff 65536 /MK << /CA (${word('caption of a button')}) >>`),
    `<< /Type /OCG /Name (${word('name of a layer')}) >>`,
    mark('FileAttachment', `/Contents (${word('comment of an attached file')}) /FS 21 0 R`),
    stream(
      shown(word('text of a form object')),
      '/Type /XObject /Subtype /Form /BBox [0 0 600 700] /Resources << /Font << /F1 4 0 R >> >>',
    ),
    '<< /Type /Filespec /F (page.html) /EF << /F 22 0 R >> >>',
    stream(
      `<html><body>${word('attached page')}<!-- ${word('comment in an attached page')} --></body></html>`,
      '/Type /EmbeddedFile',
    ),
    `<< /S /JavaScript /JS (app.alert\\("${leftOut('script')}"\\)) >>`,
    stream(
      `<?xpacket?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:description><rdf:Alt><rdf:li xml:lang="x-default">${word('property of XMP')}</rdf:li></rdf:Alt></dc:description></rdf:Description></rdf:RDF></x:xmpmeta>`,
      '/Type /Metadata /Subtype /XML',
    ),
    `<< /Title (${word('property: title')}) /Author (${word('property: author')}) /Subject (${word('property: subject')}) /Keywords (${word('property: keywords')}) /Own (${word('custom property')}) >>`,
    mark('Stamp', `/Contents (${word('comment of a stamp')}) /AP << /N 31 0 R >>`),
    mark('Popup', `/Parent 6 0 R /Contents (${word('comment of a pop-up')})`),
    `<< /Names [(${leftOut('name of a place')}) [3 0 R /Fit]] >>`,
    mark(
      'Widget',
      `/FT /Sig /T (sig) /V << /Type /Sig /Filter /Adobe.PPKLite /Name (${word('name of a signer')}) /Reason (${word('reason of a signature')}) /Location (${word('place of a signature')}) /ByteRange [0 1 2 3] /Contents <00> >>`,
    ),
    mark('Link', `/A << /S /Launch /F (${word('program of a link')}.exe) >>`),
    stream(
      shown(word('text drawn by a stamp')),
      '/Type /XObject /Subtype /Form /BBox [0 0 600 700] /Resources << /Font << /F1 4 0 R >> >>',
    ),
  ]
  return bytesOf(items, '/Info 25 0 R')
}

const small = (more: string, page: string, others: Item[]): Item[] => [
  `<< /Type /Catalog /Pages 2 0 R ${more} >>`,
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 5 0 R /Resources << /Font << /F1 4 0 R >> >> ${page} >>`,
  '<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>',
  ...others,
]

/** A second revision behind the end of the first: another comment and another page. */
function revisedOf({ word }: Planter): Buffer {
  const mark = (text: string) => `<< /Type /Annot /Subtype /Text /Rect [10 10 50 50] /Contents (${text}) >>`
  const former = bytesOf(
    small('', '/Annots [6 0 R]', [
      stream(shown(word('page of the former revision'))),
      mark(word('comment of the former revision')),
    ]),
  )
  const newer = stream(shown(word('page of the last revision')))
  if (typeof newer === 'string') throw new Error('a stream is no text')
  const page = Buffer.concat([
    Buffer.from(`5 0 obj\n${newer.dictionary}\nstream\n`),
    newer.stream,
    Buffer.from('\nendstream\nendobj\n'),
  ])
  const comment = Buffer.from(`6 0 obj\n${mark(word('comment of the last revision'))}\nendobj\n`)
  const [pageAt, commentAt] = [former.length, former.length + page.length]
  const place = (at: number) => `${String(at).padStart(10, '0')} 00000 n \n`
  const before = former.toString('latin1').match(/startxref\n(\d+)/)?.[1] ?? '0'
  const end = `xref\n5 2\n${place(pageAt)}${place(commentAt)}trailer\n<< /Size 7 /Root 1 0 R /Prev ${before} >>\nstartxref\n${commentAt + comment.length}\n%%EOF\n`
  return Buffer.concat([former, page, comment, Buffer.from(end)])
}

/** Pages that viewers turn, and letters placed one by one. */
function turnedOf({ word }: Planter): Buffer {
  const letters = Array.from(word('letters placed one by one'), (letter, index) =>
    shown(letter, `1 0 0 1 ${72 + 7.2 * index} 500`),
  ).join('')
  const sideways = Array.from(word('sideways letters placed one by one'), (letter, index) =>
    shown(letter, `0 1 -1 0 400 ${100 + 7.2 * index}`),
  ).join('')
  return bytesOf(small('', '/Rotate 90', [stream(shown(word('text of a turned page')) + letters + sideways)]))
}
