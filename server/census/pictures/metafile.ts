import { Allowance } from '../allowance.ts'
import { textIfAny } from '../media/said.ts'
import type { Pieces } from '../pieces.ts'
import { decodeLabel } from '../plain/decode.ts'

/** Kinds of records of EMF (MS-EMF 2.1.1): the head, a comment, a short text. */
const [emfHead, emfComment, emfSmallText] = [1, 70, 108]
/** Of short texts: no rectangle around it, one byte for each letter. */
const [withoutRectangle, ofOneByte] = [0x100, 0x200]
/** Comments that hold other commands for drawing, or the drawing in another form. */
const drawing = /^(EMF\+|GDIC)/
/** Of WMF (MS-WMF 2.3.6): words for a printer, of which one kind is a comment. */
const [escapeRecord, commentEscape] = [0x0626, 15]
const mostRecords = 1_000_000

/** What a drawing of Windows says that the first reader leaves out: what made it and what it is called, short texts, comments. */
export function addEmf(pieces: Pieces, file: Buffer): void {
  let at = 0
  for (let record = 0; record < mostRecords && at + 8 <= file.length; record += 1) {
    const [type, length] = [file.readUInt32LE(at), file.readUInt32LE(at + 4)]
    if (length < 8) return
    const body = file.subarray(at, at + length)
    if (type === emfHead && body.length >= 68) addDescription(pieces, body)
    else if (type === emfSmallText && body.length >= 36) addSmallText(pieces, body)
    else if (type === emfComment && !drawing.test(body.toString('latin1', 12, 16)))
      pieces.line('comment', textIfAny(body.subarray(12)))
    at += length
  }
}

/** The program and the drawing's name, with a zero behind each. */
function addDescription(pieces: Pieces, head: Buffer): void {
  const [count, at] = [head.readUInt32LE(60), head.readUInt32LE(64)]
  if (at > 0) pieces.line('text', (decodeLabel(head.subarray(at, at + 2 * count), 'utf-16le') ?? '').replaceAll('\0', '\n'))
}

function addSmallText(pieces: Pieces, body: Buffer): void {
  const [count, options] = [body.readUInt32LE(16), body.readUInt32LE(20)]
  const at = options & withoutRectangle ? 36 : 52
  const isNarrow = (options & ofOneByte) !== 0
  const letters = body.subarray(at, at + (isNarrow ? count : 2 * count))
  pieces.line('text', decodeLabel(letters, isNarrow ? 'windows-1252' : 'utf-16le') ?? '')
}

/** The same of the older form. @throws TooMuchEffort where comments lie within each other. */
export function addWmf(pieces: Pieces, file: Buffer): void {
  const isPlaceable = file.toString('hex', 0, 4) === 'd7cdc69a'
  const allowance = new Allowance(file.length)
  let at = (isPlaceable ? 22 : 0) + 18
  for (let record = 0; record < mostRecords && at + 6 <= file.length; record += 1) {
    const [length, type] = [2 * file.readUInt32LE(at), file.readUInt16LE(at + 4)]
    if (length < 6) return
    if (type === escapeRecord && at + 10 <= file.length && file.readUInt16LE(at + 6) === commentEscape)
      pieces.line('comment', commentOf(allowance.take(file.subarray(at + 10, at + 10 + file.readUInt16LE(at + 8)))))
    at += length
  }
}

/** An EMF may lie in such comments. */
function commentOf(body: Buffer): string {
  return body.toString('latin1', 0, 4) === 'WMFC' ? '' : textIfAny(body)
}
