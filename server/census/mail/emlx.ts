import { placeInEmlx } from '../../containers/mail/emlx.ts'
import { readXml } from '../markup/xml.ts'
import type { Piece, RawDocument } from '../piece.ts'
import { decodeText } from '../plain/decode.ts'
import { readMail } from './mail.ts'

/** The message in a file of Mail of macOS, and what the program keeps beside it. */
export function readEmlx(document: RawDocument): Piece[] {
  const { bytes } = document
  const place = placeInEmlx(bytes) ?? { start: 0, end: bytes.length }
  const kept = readXml(decodeText(bytes.subarray(place.end)) ?? '')
  const message = readMail({ ...document, bytes: bytes.subarray(place.start, place.end) })
  return [...message, ...kept.map((piece) => ({ ...piece, kind: 'data' as const }))]
}
