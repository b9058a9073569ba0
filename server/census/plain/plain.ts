import type { Piece } from '../piece.ts'
import { attachedFiles, calendarText } from './calendar.ts'
import { plainWordsBehindControls, withoutControls, wordsBehindDamagedControls } from './control-sequences.ts'
import { wordsBesideDamagedSign } from './damaged-sign.ts'
import { decodeLabel, decodeText } from './decode.ts'
import { isJson, readJson } from './json.ts'

/**
 * A plain text; where its encoding cannot be told for sure no more of it than what the first reader would get wrong in any. JSON is one to a reader that goes
 * by its name.
 */
export function readPlain(bytes: Buffer): Piece[] {
  const text = decodeText(bytes)
  if (text === undefined) return ofLines(plainWordsIn(bytes))
  if (isJson(text)) return readJson(bytes)
  if (!text.includes('\u001b')) return [{ kind: 'text', text }]
  return [{ kind: 'text', text: withoutControls(text) }, ...ofLines(wordsBehindDamagedControls(text))]
}

const escapeByte = 0x1b

/** Words in letters of ASCII that the first reader would get wrong in any encoding. */
function plainWordsIn(bytes: Buffer): string[] {
  const words = bytes.includes(escapeByte) ? plainWordsBehindControls(bytes.toString('latin1')) : []
  return [...words, ...wordsBesideDamagedSign(bytes)]
}

function ofLines(words: string[]): Piece[] {
  return words.length > 0 ? [{ kind: 'text', text: words.join('\n') }] : []
}

/** A calendar or contacts: the values of all properties. Such a file is UTF-8 unless it is old or damaged, and then most of its words are plain. */
export function readCalendar(bytes: Buffer): Piece[] {
  const text = decodeText(bytes) ?? decodeLabel(bytes, 'windows-1252') ?? ''
  return [{ kind: 'text', text: calendarText(text) }, ...attachedFiles(text)]
}
