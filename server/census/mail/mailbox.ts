import { createHash } from 'node:crypto'
import { bytesOfBuffer } from '../../containers/bytes.ts'
import { mailboxPlaces, readMailboxMessage } from '../../containers/mail/mailbox.ts'
import type { Piece, RawDocument } from '../piece.ts'
import { readMail } from './mail.ts'

/** The messages that the first reader altered: it splits a mailbox at every body line that begins with `From `. */
export async function readMailbox({ bytes, contentType, isDocument }: RawDocument): Promise<Piece[]> {
  const mailbox = bytesOfBuffer(bytes)
  const pieces: Piece[] = []
  for await (const place of mailboxPlaces(mailbox)) {
    const message = await readMailboxMessage(mailbox, place)
    if (isDocument(createHash('sha384').update(message).digest('hex'))) continue
    pieces.push(...readMail({ bytes: message, contentType, isDocument }))
  }
  return pieces
}
