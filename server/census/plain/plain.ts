import type { Piece } from '../piece.ts'
import { attachedFiles, calendarText } from './calendar.ts'
import { decodeText } from './decode.ts'

/** Terminal control sequences, whose final letter would stick to a word (ECMA-48, 5.4). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: that is what is looked for.
const terminal = /\u001b\[[0-?]*[ -/]*[@-~]/g

/** A plain text; nothing where its encoding cannot be told for sure, so that the first reader's guess stands. */
export function readPlain(bytes: Buffer): Piece[] {
  const text = decodeText(bytes)
  return text === undefined ? [] : [{ kind: 'text', text: text.includes('\u001b') ? text.replace(terminal, ' ') : text }]
}

/** A calendar or contacts: the values of all properties. */
export function readCalendar(bytes: Buffer): Piece[] {
  return readPlain(bytes).flatMap(({ kind, text }) => [{ kind, text: calendarText(text) }, ...attachedFiles(text)])
}
