import type { Piece } from '../../piece.ts'
import { readMedia } from '../media.ts'

/** What the second reader finds in a sound or film of these parts. */
export const read = (...parts: (Buffer | string)[]) =>
  readMedia({ bytes: joined(...parts), contentType: 'audio/mpeg', isDocument: () => false })
export const joined = (...parts: (Buffer | string)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)))
/** The lines of what was found of a kind. */
export const textsOf = (pieces: Piece[], kind = 'text') =>
  pieces.flatMap((piece) => (piece.kind === kind ? piece.text.split('\n').filter(Boolean) : []))

export const big = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
export const little = (value: number) => Buffer.from(big(value).toReversed())
/** A frame of ID3v2.3, and a tag of some. */
export const frame = (id: string, flags: number, ...parts: (Buffer | string)[]) => {
  const body = joined(...parts)
  return joined(id, big(body.length), Buffer.from([0, flags]), body)
}
export const tagOf = (...frames: Buffer[]) => {
  const body = Buffer.concat(frames)
  return joined('ID3', Buffer.from([3, 0, 0, 0, 0, body.length >> 7, body.length & 127]), body)
}
/** The content of a frame of lyrics. */
export const lyrics = (text: string) => joined(Buffer.from([0]), 'eng\0', text)
/** A box of MP4. */
export const box = (name: string, ...parts: (Buffer | string)[]) => {
  const body = joined(...parts)
  return joined(big(8 + body.length), Buffer.from(name, 'latin1'), body)
}
