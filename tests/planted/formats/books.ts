import { mobipocketOf } from '@dossier/server/census/testing/mobipocket-of.ts'
import { type PlantedFile, type Planter, plantFile } from '../planting.ts'
import { type Member, zipOf } from '../zip.ts'

/** Words at each corner of electronic books. */
export function plantBooks(seed: string): PlantedFile[] {
  return [
    plantFile({ format: 'Book (EPUB)', name: 'book.epub', seed }, (planter) => zipOf(epub(planter))),
    plantFile({ format: 'Book (FictionBook)', name: 'book.fb2', seed }, fictionBook),
    plantFile({ format: 'Book (Mobipocket)', name: 'book.mobi', seed }, (planter) => mobipocketOf(pageOfMobipocket(planter))),
  ]
}

const page = (body: string, head = '') =>
  `<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head>${head}</head><body>${body}</body></html>`

function epub({ word, leftOut }: Planter): Member[] {
  const metadata = ['title', 'creator', 'contributor', 'description', 'subject', 'publisher', 'rights', 'source', 'coverage']
  const said = metadata.map((name) => `<dc:${name}>${word(`metadata: ${name}`)}</dc:${name}>`).join('')
  const more = `<meta property="belongs-to-collection">${word('metadata: collection')}</meta><meta name="calibre:series" content="${word('metadata: series')}"/>`
  const items = [
    ['nav', 'nav.xhtml', 'application/xhtml+xml'],
    ['c1', 'one.xhtml', 'application/xhtml+xml'],
    ['c2', 'two.xhtml', 'application/xhtml+xml'],
    ['notes', 'notes.xhtml', 'application/xhtml+xml'],
    ['ncx', 'toc.ncx', 'application/x-dtbncx+xml'],
    ['map', 'map.svg', 'image/svg+xml'],
  ].map(([id, href, type]) => `<item id="${id}" href="${href}" media-type="${type}"/>`)
  const spine = '<spine toc="ncx"><itemref idref="c1"/><itemref idref="c2" linear="no"/></spine>'
  const guide = `<guide><reference type="text" title="${word('title in the guide')}" href="one.xhtml"/></guide>`
  const opf = `<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">${said}${more}</metadata><manifest>${items.join('')}</manifest>${spine}${guide}`
  const container =
    '<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="OEBPS/content.opf" media-type="application/oebps-package+xml"/></rootfiles></container>'
  const labels = `<docTitle><text>${word('title of contents')}</text></docTitle><docAuthor><text>${word('author of contents')}</text></docAuthor><navMap><navPoint id="a"><navLabel><text>${word('label of contents')}</text></navLabel><content src="one.xhtml"/></navPoint></navMap>`
  return [
    { name: 'mimetype', content: 'application/epub+zip', isStored: true },
    { name: 'META-INF/container.xml', content: `<?xml version="1.0"?>${container}` },
    {
      name: 'OEBPS/content.opf',
      content: `<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" version="3.0">${opf}</package>`,
    },
    { name: 'OEBPS/nav.xhtml', content: page(`<nav><a href="one.xhtml">${word('navigation')}</a></nav>`) },
    { name: 'OEBPS/one.xhtml', content: page(firstChapter({ word, leftOut }), `<title>${word('title of a page')}</title>`) },
    { name: 'OEBPS/two.xhtml', content: page(`<p>${word('page beside the order')}</p>`) },
    { name: 'OEBPS/notes.xhtml', content: page(`<p>${word('page out of the order')}</p>`) },
    { name: 'OEBPS/orphan.html', content: page(`<p>${word('page that is not listed')}</p>`) },
    { name: 'OEBPS/readme.txt', content: word('text file that is not listed') },
    {
      name: 'OEBPS/map.svg',
      content: `<svg xmlns="http://www.w3.org/2000/svg"><title>${word('title of a drawing')}</title><text>${word('drawing')}</text></svg>`,
    },
    { name: 'OEBPS/toc.ncx', content: `<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/">${labels}</ncx>` },
  ]
}

function firstChapter({ word, leftOut }: Pick<Planter, 'word' | 'leftOut'>): string {
  const blocks = ['section', 'aside', 'figcaption', 'button', 'blockquote', 'dt', 'td', 'h2'].map(
    (name) => `<${name}>${word(`block: ${name}`)}</${name}>`,
  )
  const rest = [
    `<p>${word('paragraph')}<!-- ${word('comment')} --></p>`,
    `<img src="x.png" alt="${word('description of a picture')}"/><a href="https://${word('address of a link')}.example/">here</a>`,
    `<aside hidden="hidden">${word('hidden')}</aside><aside epub:type="footnote">${word('footnote')}</aside>`,
    `<math xmlns="http://www.w3.org/1998/Math/MathML"><mi>${word('formula')}</mi></math>`,
    `<svg xmlns="http://www.w3.org/2000/svg"><text>${word('drawing in a page')}</text></svg>`,
    `<script>${leftOut('script')}</script>`,
  ]
  return [...blocks, ...rest].join('')
}

function fictionBook({ word }: Planter): string {
  const author = `<author><first-name>${word('first name')}</first-name><last-name>${word('last name')}</last-name></author>`
  const title = `<title-info>${author}<book-title>${word('title')}</book-title><annotation><p>${word('annotation')}</p></annotation><keywords>${word('key words')}</keywords></title-info>`
  const about = `<document-info><history><p>${word('history')}</p></history></document-info><publish-info><publisher>${word('publisher')}</publisher></publish-info><custom-info info-type="x">${word('custom')}</custom-info>`
  const chapter = `<title><p>${word('heading')}</p></title><epigraph><p>${word('epigraph')}</p><text-author>${word('author of an epigraph')}</text-author></epigraph>`
  const inLine = `<p>${word('paragraph')} <a l:href="https://${word('address of a link')}.example">${word('link')}</a> <strong>${word('strong')}</strong><!-- ${word('comment')} --></p>`
  const more = `<poem><stanza><v>${word('verse')}</v></stanza></poem><table><tr><td>${word('cell')}</td><td>${word('next cell')}</td></tr></table><image l:href="#i.png" alt="${word('description')}" title="${word('title of a picture')}"/>`
  const notes = `<body name="notes"><section id="n1"><p>${word('note')}</p></section></body>`
  const binary = '<binary id="i.png" content-type="image/png">iVBORw0KGgo=</binary>'
  return `<?xml version="1.0" encoding="utf-8"?><FictionBook xmlns="http://www.gribuser.ru/xml/fictionbook/2.0" xmlns:l="http://www.w3.org/1999/xlink"><description>${title}${about}</description><body><section>${chapter}${inLine}${more}</section></body>${notes}${binary}</FictionBook>`
}

function pageOfMobipocket({ word, leftOut }: Planter): string {
  return `<html><head><style>${leftOut('style')}</style></head><body><h1>${word('heading')}</h1><p>${word('paragraph')}</p><img alt="${word('description')}"/><a href="https://${word('address of a link')}.example/">${word('link')}</a></body></html>`
}
