import type { Pieces } from '../pieces.ts'
import { walkXml } from './xml-walk.ts'

/** Addresses and files that a part refers to outside of the package. */
export function readRelations(xml: string, pieces: Pieces): void {
  walkXml(xml, {
    open(name, { TargetMode, Target }) {
      if (name === 'Relationship' && TargetMode === 'External' && Target) pieces.line('link', Target)
    },
  })
}

/** Numbers of things that programs give. */
const id = /^\s*\{[0-9A-F-]{36}\}\s*$/i

/** Values that programs keep in a document, but for the schemas of their forms. */
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

/** Elements of properties with a value of their own, and the texts in formats of numbers. */
const values = /^(Company|Manager|lp\w+|bstr|title|subject|creator|keywords|description|category|contentStatus|lastModifiedBy)$/

/** What the first reader does not take of the properties: all where it gave nothing or the document is a strict one, else the base of its links. */
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

/** Texts in the formats of numbers, which the first reader shows with the numbers. */
export function readFormats(xml: string, pieces: Pieces): void {
  walkXml(xml, {
    open(name, { formatCode }) {
      if (name === 'numFmt' && formatCode) pieces.line('formula', formatCode)
    },
  })
}
