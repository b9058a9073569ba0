import { createHash } from 'node:crypto'
import { type Bytes, bytesOfBuffer } from '../../containers/bytes.ts'
import { mailboxPlaces, readMailboxMessage } from '../../containers/mail/mailbox.ts'
import type { Piece, RawDocument } from '../piece.ts'
import { readMail } from './mail.ts'

/** The messages that the first reader altered: it splits a mailbox at every body line that begins with `From `, and passes over what stands before the first. */
export async function readMailbox({ bytes, contentType, isDocument }: RawDocument): Promise<Piece[]> {
  const mailbox = bytesOfBuffer(bytes)
  const pieces: Piece[] = []
  for await (const place of allPlaces(mailbox)) {
    const message = await readMailboxMessage(mailbox, { line: '', ...place })
    if (isDocument(createHash('sha384').update(message).digest('hex'))) continue
    pieces.push(...readMail({ bytes: message, contentType, isDocument }))
  }
  return pieces
}

type Place = { start: number; end: number }

/** Those of the messages, and what stands before the first: a message whose own `From ` line is damaged. */
async function* allPlaces(mailbox: Bytes): AsyncGenerator<Place> {
  let isFirst = true
  for await (const place of mailboxPlaces(mailbox)) {
    const lineAt = place.start - place.line.length
    if (isFirst && lineAt > leastBytes) yield { start: 0, end: lineAt }
    isFirst = false
    yield place
  }
  if (isFirst) yield { start: 0, end: mailbox.sizeBytes }
}

/** Fewer are no message: the end of the line may have two signs. */
const leastBytes = 40
