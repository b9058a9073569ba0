import { createHash } from 'node:crypto'
import { type Bytes, bytesOfBuffer } from '../../containers/bytes.ts'
import { type MailboxPlace, mailboxPlaces, readMailboxMessage } from '../../containers/mail/mailbox.ts'
import type { Piece, RawDocument } from '../piece.ts'
import { readMail } from './mail.ts'

/** The messages that the first reader altered: it splits a mailbox at every body line that begins with `From `, and skips whatever precedes the first. */
export async function readMailbox({ bytes, contentType, isDocument }: RawDocument): Promise<Piece[]> {
  const mailbox = bytesOfBuffer(bytes)
  const pieces: Piece[] = []
  for await (const place of allPlaces(mailbox)) {
    const message = await readMailboxMessage(mailbox, place)
    if (isDocument(createHash('sha384').update(message).digest('hex'))) continue
    pieces.push(...readMail({ bytes: message, contentType, isDocument }))
  }
  return pieces
}

type Place = Pick<MailboxPlace, 'start' | 'end'>

/** The places of the messages, and of what precedes the first: a message whose own `From ` line is damaged. */
async function* allPlaces(mailbox: Bytes): AsyncGenerator<Place> {
  let isFirst = true
  for await (const place of mailboxPlaces(mailbox)) {
    if (isFirst && place.at > leastBytes) yield { start: 0, end: place.at }
    isFirst = false
    yield place
  }
  if (isFirst) yield { start: 0, end: mailbox.sizeBytes }
}

/** Fewer bytes are no message. */
const leastBytes = 40
