import { readMail } from '../mail.ts'

/** A message of these lines. */
export const mail = (...lines: string[]) => Buffer.from(lines.join('\r\n'))
/** What the second reader finds in it; `documents`: digests of what the first reader made documents of. */
export const read = (bytes: Buffer, documents: string[] = []) =>
  readMail({ bytes, contentType: 'message/rfc822', isDocument: (digest) => documents.includes(digest) })
