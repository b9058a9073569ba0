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

/** What files begin with that are likely to lie in objects of others, and for packages of Office what is in the directory at their end. */
const beginnings: [string, string, string?][] = [
  ['%PDF-', 'application/pdf'],
  ['{\\rtf', 'application/rtf'],
  ['PK\x03\x04', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'word/document'],
  ['PK\x03\x04', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'xl/workbook'],
  ['PK\x03\x04', 'application/vnd.openxmlformats-officedocument.presentationml.presentation', 'ppt/presentation'],
  ['PK\x03\x04', 'application/zip'],
  ['\xff\xd8\xff', 'image/jpeg'],
  ['\x89PNG', 'image/png'],
  ['GIF8', 'image/gif'],
]

function typeOfBytes(bytes: Buffer): string {
  const [, known] =
    beginnings.find(
      ([mark, , member]) => bytes.toString('latin1', 0, mark.length) === mark && (!member || bytes.includes(member)),
    ) ?? []
  if (known !== undefined) return known
  const text = decodeText(bytes)
  if (text === undefined || binary.test(text)) return 'application/octet-stream'
  return /^\s*<[!?a-z]/i.test(text) ? 'text/html' : 'text/plain'
}
