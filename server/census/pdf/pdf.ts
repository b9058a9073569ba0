import { decodeAddress, readHtml } from '../markup/html.ts'
import { isRecovered, type Piece } from '../piece.ts'
import { Pieces } from '../pieces.ts'
import { besidePages, type Found, isMark } from './beside-pages.ts'
import { drawnText } from './drawn-text.ts'
import { objectsOf, trailersOf } from './objects.ts'
import { textOfString } from './text-string.ts'
import { nameAt, type PdfValue } from './values.ts'

/** More fields and annotations than any real document has; they would exceed the thread's heap. */
const mostObjects = 100_000
/** Checkbox states that are not words. */
const states = /^(Off|Yes|On|\d+)$/

/**
 * What a PDF says beside its pages: comments, form values, addresses, titles of outlines, descriptions, names of files and layers. What an earlier
 * revision said and a later one does not is deleted text. What marks draw and pages of earlier revisions come last. Nothing of an encrypted file; text of
 * pages is the first reader's.
 * @throws RangeError if there is more than fits into memory
 */
export function readPdf(pdf: Buffer): Piece[] {
  for (const trailer of trailersOf(pdf)) if (trailer.has('Encrypt')) return []
  const last = new Map<number, PdfValue>()
  const said: { number: number; value: PdfValue; found: Found[] }[] = []
  let isDrawn = false
  for (const { number, value } of objectsOf(pdf)) {
    // Since PDF 1.5 the cross-reference table may be a stream.
    if (value instanceof Map && value.has('Encrypt') && nameAt(value, 'Type') === 'XRef') return []
    const found = [...besidePages(value)]
    isDrawn ||= last.has(number) || (value instanceof Map && value.has('AP') && isMark(value))
    // Strings may be referenced by other objects; the rest need not be kept.
    last.set(number, found.length > 0 || isText(value) ? value : null)
    if (found.length > 0) said.push({ number, value, found })
    if (said.length > mostObjects) throw new RangeError('more fields and marks than are compared')
  }
  const pieces = new Pieces()
  const textAt = (number: number) => last.get(number) ?? null
  for (const { number, value, found } of said) addPieces(pieces, found, { isCurrent: last.get(number) === value, textAt })
  return isDrawn ? [...pieces.all(), ...drawnText(pdf)] : pieces.all()
}

function isText(value: PdfValue): boolean {
  return Buffer.isBuffer(value) || (Array.isArray(value) && value.every((one) => Buffer.isBuffer(one)))
}

function addPieces(pieces: Pieces, found: Found[], { isCurrent, textAt }: { isCurrent: boolean; textAt: TextAt }): void {
  for (const one of found) {
    if (!isCurrent && !isRecovered(one.kind)) continue
    for (const text of textsOf(one, textAt)) pieces.line(isCurrent ? one.kind : 'deleted', text)
  }
}

type TextAt = (number: number) => PdfValue

function textsOf({ value, form }: Found, textAt: TextAt): string[] {
  return stringsOf(value, textAt).flatMap((text) => {
    if (form === 'address') return decodeAddress(text)
    if (form === 'markup') return readHtml(text).map((piece) => piece.text)
    return text
  })
}

/** The strings of a value: itself, what it refers to, or one for each choice. References are followed one step only: they may be circular. */
function stringsOf(value: PdfValue, textAt: TextAt | undefined): string[] {
  if (Buffer.isBuffer(value)) return [textOfString(value)]
  if (Array.isArray(value)) return value.flatMap((one) => stringsOf(one, textAt))
  if (value === null || typeof value !== 'object' || value instanceof Map) return []
  if ('name' in value) return states.test(value.name) ? [] : [value.name]
  return textAt ? stringsOf(textAt(value.object), undefined) : []
}
