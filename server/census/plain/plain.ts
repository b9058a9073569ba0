import { takeUuencoded } from '../../containers/mail/uuencode.ts'
import { lostFile } from '../lost-file.ts'
import type { Piece } from '../piece.ts'
import { attachedFiles, calendarText } from './calendar.ts'
import { plainWordsBehindControls, withoutControls, wordsBehindDamagedControls } from './control-sequences.ts'
import { wordsBehindSeparator, wordsBesideDamagedSign } from './damaged-sign.ts'
import { decodeLabel, decodeText } from './decode.ts'
import { isJson, readJson } from './json.ts'

/**
 * A plain text; where its encoding cannot be told for sure no more of it than what the first reader would get wrong in any. JSON is one to a reader that goes
 * by its name.
 */
export function readPlain(bytes: Buffer, contentType = 'text/plain'): Piece[] {
  const text = decodeText(bytes)
  if (text === undefined) return ofLines(plainWordsIn(bytes))
  if (isJson(text)) return readJson(bytes)
  if (isLdif.test(text)) return [{ kind: 'text', text: directoryText(text) }]
  if (isSubtitles.test(text)) return [{ kind: 'text', text: text.replace(/\\[Nnh]|\{\\[^{}]*\}/g, '\n') }]
  if (isRegistry.test(text)) return [{ kind: 'text', text: registryText(text) }]
  const { text: own, files } = takeUuencoded(ended(withEscapes.test(contentType) ? withoutEscapes(text) : text))
  if (files.length > 0) return [{ kind: 'text', text: own }, ...files.map(({ name, bytes: file }) => lostFile(file, { name }))]
  if (!text.includes('\u001b')) return [{ kind: 'text', text: own }]
  return [{ kind: 'text', text: withoutControls(text) }, ...ofLines(wordsBehindDamagedControls(text))]
}

/** Entries of a directory (RFC 2849): a line goes on in the next one behind a space, in the middle of a word. */
const isLdif = /^(?:(?:#.*|version: *\d+ *)?\r?\n)*dn::? /i

/** Of Sub Station Alpha: lines end within a line, and how words look stands between them. */
const isSubtitles = /^\[Script Info\]/

function directoryText(text: string): string {
  return text
    .replace(/\r?\n /g, '')
    .replace(/^([\w;.-]+):: *([A-Za-z0-9+/=]+)/gm, (_whole, name: string, value: string) => `${name}: ${decodeBase64(value)}`)
}

function decodeBase64(value: string): string {
  return decodeText(Buffer.from(value, 'base64')) ?? ''
}

/** Keys of the registry of Windows, as its editor writes them: texts with variables, and lists of texts, as the numbers of their bytes, over several lines. */
const isRegistry = /^(?:Windows Registry Editor|REGEDIT4)/

function registryText(text: string): string {
  return text.replace(/hex(?:\([0-9a-f]+\))?:((?:[0-9a-f]{2}(?:,(?:\\\r?\n\s*)?)?)+)/gi, (whole, list: string) => {
    const bytes = Buffer.from(list.replace(/[^0-9a-f]/gi, ''), 'hex')
    const value = wideText(bytes) ?? decodeText(bytes)
    return value === undefined || /[[\p{Cc}\ufffd]--[\0\t\n\r]]/v.test(value) ? whole : value.replaceAll('\0', '\n')
  })
}

/** UTF-16, of which half of the bytes are zeros where its letters are Latin. */
function wideText(bytes: Buffer): string | undefined {
  const isWide = bytes.length >= 4 && bytes.every((byte, at) => at % 2 === 0 || byte === 0)
  return isWide ? bytes.toString('utf16le') : undefined
}

/** A text that was cut within a file that is coded in it gives what there is of that. */
function ended(text: string): string {
  return /^begin [0-7]{3,4} \S/m.test(text) && !/^end\s*$/m.test(text) ? `${text}\nend\n` : text
}

/** In which letters stand by their numbers: settings of Java, YAML. */
const withEscapes = /yaml|properties/

function withoutEscapes(text: string): string {
  return text.replace(/\\u([0-9a-f]{4})/gi, (_whole, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}

const escapeByte = 0x1b

/** Words in letters of ASCII that the first reader would get wrong in any encoding. */
function plainWordsIn(bytes: Buffer): string[] {
  const words = bytes.includes(escapeByte) ? plainWordsBehindControls(bytes.toString('latin1')) : []
  return [...words, ...wordsBesideDamagedSign(bytes), ...wordsBehindSeparator(bytes), ...wideLines(bytes)]
}

/** Letters with a zero behind or before each. */
const wideRuns = /(?:[\x20-\x7e]\0){4,}|(?:\0[\x20-\x7e]){4,}/g

/** A text of another encoding with lines of UTF-16, as logs are that several programs write: each line in its own. */
function wideLines(bytes: Buffer): string[] {
  if (!bytes.includes(0)) return []
  const text = bytes.toString('latin1')
  const wide = (text.match(wideRuns) ?? []).map((run) => run.replaceAll('\0', ''))
  if (wide.length === 0) return []
  const others = text.replace(wideRuns, '\n').split(/[\r\n]+/)
  return [...wide, ...others.map((line) => lineOf(Buffer.from(line, 'latin1')))]
}

function lineOf(line: Buffer): string {
  return decodeText(line) ?? decodeLabel(line, 'windows-1252') ?? ''
}

function ofLines(words: string[]): Piece[] {
  return words.length > 0 ? [{ kind: 'text', text: words.join('\n') }] : []
}

/** A calendar or contacts: the values of all properties. Such a file is UTF-8 unless it is old or damaged, and then most of its words are plain. */
export function readCalendar(bytes: Buffer): Piece[] {
  const text = decodeText(bytes) ?? decodeLabel(bytes, 'windows-1252') ?? ''
  return [{ kind: 'text', text: calendarText(text) }, ...attachedFiles(text)]
}
