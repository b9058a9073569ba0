import { typeByName } from '../extract/type-by-name.ts'
import type { Piece } from './piece.ts'
import { decodeText } from './plain/decode.ts'

/** Characters that no text has. */
const binary = /[[\p{Cc}\ufffd]--[\t\n\r\f\u0085]]/v

/** A file in a message that the first reader may have left out: by its name, by what was declared, else by its bytes. */
export function lostFile(bytes: Buffer, { name, declared }: { name?: string | undefined; declared?: string | undefined }): Piece {
  const byName = name === undefined ? undefined : typeByName(name)
  const contentType = declared ?? byName ?? typeOfBytes(bytes)
  return { kind: 'unread', text: name ?? contentType, file: { bytes, contentType } }
}

function typeOfBytes(bytes: Buffer): string {
  const text = decodeText(bytes)
  if (text === undefined || binary.test(text)) return 'application/octet-stream'
  return /^\s*<[!?a-z]/i.test(text) ? 'text/html' : 'text/plain'
}
