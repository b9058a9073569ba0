import type { Piece } from '../../piece.ts'
import { readMail } from '../mail.ts'

/** A message of these lines. */
export const mail = (...lines: string[]) => Buffer.from(lines.join('\r\n'))
/** What the second reader finds in it; `documents`: digests of what the first reader made documents of. */
export const read = (bytes: Buffer, documents: string[] = []) =>
  readMail({ bytes, contentType: 'message/rfc822', isDocument: (digest) => documents.includes(digest) })
/** The lines of what was found of a kind. */
export const of = (pieces: Piece[], kind: string) =>
  pieces
    .filter((piece) => piece.kind === kind)
    .flatMap(({ text }) =>
      text
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean),
    )
