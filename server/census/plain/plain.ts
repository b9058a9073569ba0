import type { Piece } from '../piece.ts'
import { calendarText } from './calendar.ts'
import { decodeText } from './decode.ts'

/** A plain text; nothing where its encoding cannot be told for sure, so that the first reader's guess stands. */
export function readPlain(bytes: Buffer): Piece[] {
  const text = decodeText(bytes)
  return text === undefined ? [] : [{ kind: 'text', text }]
}

/** A calendar or contacts: the values of all properties. */
export function readCalendar(bytes: Buffer): Piece[] {
  return readPlain(bytes).map(({ kind, text }) => ({ kind, text: calendarText(text) }))
}
