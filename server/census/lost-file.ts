import { typeByName } from '../extract/type-by-name.ts'
import type { Piece } from './piece.ts'
import { decodeText } from './plain/decode.ts'
import { isTnef } from './tnef/attributes.ts'

/** Characters that no text has. */
const binary = /[[\p{Cc}\ufffd]--[\t\n\r\f\u0085]]/v

/** A file in a message that the first reader may have left out: by its name, by what was declared, else by its bytes. What was packed by Outlook says so whatever a damaged head declares. */
export function lostFile(bytes: Buffer, { name, declared }: { name?: string | undefined; declared?: string | undefined }): Piece {
  const byName = name === undefined ? undefined : typeByName(name)
  const contentType = isTnef(bytes) ? 'application/vnd.ms-tnef' : (declared ?? byName ?? typeOfBytes(bytes))
  return { kind: 'unread', text: name ?? contentType, file: { bytes, contentType } }
}

function typeOfBytes(bytes: Buffer): string {
  const text = decodeText(bytes)
  if (text === undefined || binary.test(text)) return 'application/octet-stream'
  return /^\s*<[!?a-z]/i.test(text) ? 'text/html' : 'text/plain'
}
