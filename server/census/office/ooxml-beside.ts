import type { Pieces } from '../pieces.ts'
import { walkXml } from './xml-walk.ts'

/** URLs and files outside the package that a part refers to. */
export function readRelations(xml: string, pieces: Pieces): void {
  walkXml(xml, {
    open(name, { TargetMode, Target }) {
      if (name === 'Relationship' && TargetMode === 'External' && Target) pieces.line('link', Target)
    },
  })
}

/** Generated identifiers. */
const id = /^\s*\{[0-9A-F-]{36}\}\s*$/i

/** Values that programs store in a document (custom XML), except form schemas. */
export function readData(xml: string, pieces: Pieces): void {
  if (/contentTypeSchema|XMLSchema/.test(xml.slice(0, 2_000))) return
  let own = ''
  walkXml(xml, {
    open: () => (own = ''),
    text: (text) => (own += text),
    close() {
      if (/\p{L}/u.test(own) && !id.test(own)) pieces.line('data', own)
      own = ''
    },
  })
}

/** Property elements with values, and literal texts in number formats. */
const values = /^(Company|Manager|lp\w+|bstr|title|subject|creator|keywords|description|category|contentStatus|lastModifiedBy)$/

/** Properties that the first reader omits: all of them if it gave nothing or the document is Strict OOXML, otherwise only the hyperlink base. */
export function readProperties(xml: string, pieces: Pieces, isUnread: boolean): void {
  const isAll = isUnread || (xml.includes('http://purl.oclc.org/ooxml/') && !xml.includes('core-properties'))
  if (!isAll && !xml.includes('HyperlinkBase')) return
  let own = ''
  walkXml(xml, {
    open(name, attributes) {
      own = ''
      if (isAll && name === 'property' && attributes.name) pieces.line('data', attributes.name)
    },
    text: (text) => (own += text),
    close(name) {
      if (name === 'HyperlinkBase') pieces.line('link', own)
      else if (isAll && own !== '' && values.test(name)) pieces.line('data', own)
      own = ''
    },
  })
}

/** Literal texts in number formats, which the first reader renders with the numbers. */
export function readFormats(xml: string, pieces: Pieces): void {
  walkXml(xml, {
    open(name, { formatCode }) {
      if (name === 'numFmt' && formatCode) pieces.line('formula', formatCode)
    },
  })
}
