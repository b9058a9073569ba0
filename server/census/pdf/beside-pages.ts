import type { PieceKind } from '../piece.ts'
import { nameAt, type PdfDictionary, type PdfValue } from './values.ts'

/** Content beside the pages: strings, names, or references to them. */
export type Found = { kind: PieceKind; value: PdfValue; form?: 'address' | 'markup' }

type Rule = { is(dictionary: PdfDictionary): boolean; keys: Record<string, PieceKind>; form?: Found['form'] }

const marks =
  /^(Text|FreeText|Line|Square|Circle|Polygon|PolyLine|Highlight|Underline|Squiggly|StrikeOut|Stamp|Caret|Ink|Popup|FileAttachment|Sound|Movie|Screen|Redact)$/

/** Whether it is a markup annotation, such as a comment or a stamp; links and fields are none. */
export const isMark = (dictionary: PdfDictionary) => dictionary.has('Rect') && marks.test(nameAt(dictionary, 'Subtype') ?? '')
const isField = (dictionary: PdfDictionary) =>
  dictionary.has('FT') || isSubtype(dictionary, 'Widget') || (dictionary.has('T') && hasOne(dictionary, ['Kids', 'Parent']))
const isOutline = (dictionary: PdfDictionary) =>
  !dictionary.has('Producer') && hasOne(dictionary, ['Parent', 'Dest', 'A', 'First', 'Next', 'Prev'])
const isElement = (dictionary: PdfDictionary) => dictionary.has('S') && dictionary.has('P')
/** Prefix of a page label. */
const isPageLabel = (dictionary: PdfDictionary) =>
  Buffer.isBuffer(dictionary.get('P')) && !dictionary.has('Type') && dictionary.size <= 4
const isFile = (dictionary: PdfDictionary) => nameAt(dictionary, 'Type') === 'Filespec' || dictionary.has('EF')
/** A button's caption, or a character of a symbol font; elsewhere the same key is an opacity. */
const hasCaption = (dictionary: PdfDictionary) => {
  const caption = dictionary.get('CA')
  return Buffer.isBuffer(caption) && caption.length > 1
}
/** The descriptor of a font whose file lies in the document (ISO 32000-1, 9.9). */
const isEmbeddedFont = (dictionary: PdfDictionary) => hasOne(dictionary, ['FontFile', 'FontFile2', 'FontFile3'])
const isSubtype = (dictionary: PdfDictionary, name: string) => nameAt(dictionary, 'Subtype') === name
const hasOne = (dictionary: PdfDictionary, keys: string[]) => keys.some((key) => dictionary.has(key))

/** Which entries of a dictionary are text, by the dictionary's type (ISO 32000-1, 12.3 to 12.7, 14.9). Scripts are left out. */
const rules: Rule[] = [
  { is: isMark, keys: { Contents: 'comment', Subj: 'comment', T: 'name' } },
  { is: isMark, keys: { RC: 'comment' }, form: 'markup' },
  { is: (dictionary) => isSubtype(dictionary, 'Link'), keys: { Contents: 'description' } },
  { is: isField, keys: { V: 'form', DV: 'form', T: 'name', TM: 'name', TU: 'description', Opt: 'name' } },
  { is: isField, keys: { RV: 'form' }, form: 'markup' },
  { is: hasCaption, keys: { CA: 'form', RC: 'form', AC: 'form' } },
  { is: isOutline, keys: { Title: 'name' } },
  { is: () => true, keys: { Alt: 'description', ActualText: 'description' } },
  { is: isElement, keys: { E: 'description', T: 'name' } },
  { is: isPageLabel, keys: { P: 'name' } },
  { is: isFile, keys: { F: 'name', UF: 'name', Desc: 'description' } },
  { is: (dictionary) => nameAt(dictionary, 'Type') === 'OCG', keys: { Name: 'layer' } },
  { is: isEmbeddedFont, keys: { FontName: 'font' } },
  {
    is: (dictionary) => /^(Sig|DocTimeStamp)$/.test(nameAt(dictionary, 'Type') ?? ''),
    keys: { Name: 'name', Reason: 'name', Location: 'name', ContactInfo: 'name' },
  },
  { is: (dictionary) => nameAt(dictionary, 'S') === 'URI', keys: { URI: 'link' }, form: 'address' },
  {
    is: (dictionary) =>
      /^(Launch|GoToR|SubmitForm|ImportData)$/.test(nameAt(dictionary, 'S') ?? '') || nameAt(dictionary, 'FS') === 'URL',
    keys: { F: 'link' },
    form: 'address',
  },
]

/** All text beside the pages in an object and its nested dictionaries. */
export function* besidePages(value: PdfValue): Generator<Found> {
  if (Array.isArray(value)) for (const one of value) yield* besidePages(one)
  if (!(value instanceof Map)) return
  for (const { is, keys, form } of rules) {
    if (!is(value)) continue
    for (const [key, kind] of Object.entries(keys)) {
      const found = value.get(key)
      if (found) yield { kind, value: found, ...(form ? { form } : {}) }
    }
  }
  for (const one of value.values()) yield* besidePages(one)
}
