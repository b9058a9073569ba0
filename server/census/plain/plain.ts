import type { Piece } from '../piece.ts'
import { attachedFiles, calendarText } from './calendar.ts'
import { decodeText } from './decode.ts'
import { isJson, readJson } from './json.ts'

/** Terminal control sequences, whose final letter would stick to a word (ECMA-48, 5.4). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: that is what is looked for.
const terminal = /\u001b\[[0-?]*[ -/]*[@-~]/g

/** The word behind such a sequence, where it is plain in every encoding. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: that is what is looked for.
const behindTerminal = /\u001b\[[0-?]*[ -/]*[@-~]([a-z0-9]+)(?![a-z0-9\u0080-\u00ff])/gi

/**
 * A plain text; where its encoding cannot be told for sure no more of it than what the first reader would get wrong in any. JSON is one to a reader that goes
 * by its name.
 */
export function readPlain(bytes: Buffer): Piece[] {
  const text = decodeText(bytes)
  if (text === undefined) return wordsBehindTerminal(bytes)
  if (isJson(text)) return readJson(bytes)
  return [{ kind: 'text', text: text.includes('\u001b') ? text.replace(terminal, ' ') : text }]
}

function wordsBehindTerminal(bytes: Buffer): Piece[] {
  if (!bytes.includes(0x1b)) return []
  const words = [...bytes.toString('latin1').matchAll(behindTerminal)].map(([, word]) => word)
  return words.length > 0 ? [{ kind: 'text', text: words.join('\n') }] : []
}

/** A calendar or contacts: the values of all properties. */
export function readCalendar(bytes: Buffer): Piece[] {
  return readPlain(bytes).flatMap(({ kind, text }) => [{ kind, text: calendarText(text) }, ...attachedFiles(text)])
}
