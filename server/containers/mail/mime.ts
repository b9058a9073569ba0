import { takeUuencoded } from './uuencode.ts'

/** Anything longer is not a message header: a part may consist of line breaks only. */
const headerBytes = 64 * 1024

/** A field's name and a colon, the rest of a field, or what stands in front of a message in a mailbox. */
const headerLine = /^([^\s:]+[ \t]*:|[ \t]|>?From )/

/** Headers as they stand, and what follows the first empty line; where a line before it is no header, the empty line is missing and the body begins there. */
export function splitMessage(message: Buffer): { headers: string; body: Buffer } {
  // A part may do without headers.
  const blank = /^\r?\n/.exec(message.toString('latin1', 0, 2))?.[0]
  if (blank !== undefined) return { headers: '', body: message.subarray(blank.length) }
  const separator = ['\r\n\r\n', '\n\n']
    .map((text) => ({ at: message.indexOf(text), length: text.length }))
    .filter(({ at }) => at >= 0)
  const first = separator.toSorted((a, b) => a.at - b.at)[0] ?? { at: message.length, length: 0 }
  const headers = message.toString('latin1', 0, Math.min(first.at, headerBytes))
  const bodyAt = first.at > headerBytes ? undefined : withoutSeparator(headers)
  if (bodyAt !== undefined) return { headers: headers.slice(0, bodyAt), body: message.subarray(bodyAt) }
  return { headers, body: message.subarray(first.at + first.length) }
}

/** Where the first line begins that is no header. */
function withoutSeparator(headers: string): number | undefined {
  for (let at = 0; at < headers.length; ) {
    const end = headers.indexOf('\n', at)
    if (!headerLine.test(headers.slice(at, end < 0 ? undefined : end))) return at
    if (end < 0) return undefined
    at = end + 1
  }
  return undefined
}

/** A header's value with its continuation lines; empty where it is not there. */
export function headerOf(headers: string, name: string): string {
  const unfolded = headers.replace(/\r?\n[ \t]+/g, ' ')
  const line = unfolded.split(/\r?\n/).find((each) => each.toLowerCase().startsWith(`${name}:`))
  return line?.slice(name.length + 1).trim() ?? ''
}

/** The parts between boundaries; the last one up to the end where nothing closes it. The line break before a boundary belongs to the boundary. */
export function* splitParts(body: Buffer, boundary: string): Generator<Buffer> {
  const mark = `--${boundary}`
  let start = -1
  for (let at = body.indexOf(mark); at >= 0; at = body.indexOf(mark, at + mark.length)) {
    if (at > 0 && body[at - 1] !== 0x0a) continue
    if (start >= 0) yield body.subarray(start, at - (body[at - 2] === 0x0d ? 2 : 1))
    const lineEnd = body.indexOf('\n', at)
    if (lineEnd < 0) return
    const isEnd = body.toString('latin1', at + mark.length, at + mark.length + 2) === '--'
    start = isEnd ? -1 : lineEnd + 1
  }
  if (start >= 0) yield body.subarray(start)
}

/** How a part's body is encoded, according to its head, without what surrounds the word, such as a damaged end of line. */
export function encodingIn(headers: string): string {
  return headerOf(headers, 'content-transfer-encoding').replace(/^[^\w-]+|[^\w-]+$/g, '')
}

/** The bytes of a part's body, by its Content-Transfer-Encoding. */
export function decodeBody(body: Buffer, encoding: string): Buffer {
  const name = encoding.toLowerCase()
  if (name === 'base64') return Buffer.from(body.toString('latin1'), 'base64')
  if (/^(x-)?uu(e|encode)$/.test(name)) return takeUuencoded(body.toString('latin1')).files[0]?.bytes ?? body
  if (name !== 'quoted-printable') return body
  const text = body
    .toString('latin1')
    // A run of blanks is matched as a whole, wherever it stands: trying each start position would be quadratic.
    .replace(/[ \t]+(\r?\n)?/g, (run, end?: string) => end ?? run)
    .replace(/=\r?\n/g, '')
  return Buffer.from(
    text.replace(/=([0-9A-Fa-f]{2})/g, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )
}

/**
 * What follows padding in the middle of base64, where decoders stop: more base64, if two were concatenated, or a mailing list's footer. Nothing
 * if it ends properly.
 */
export function* behindPadding(body: Buffer): Generator<Buffer> {
  const text = body.toString('latin1').trim()
  const end = text.search(/=\s*[^=\s]/)
  if (end < 0) return
  const rest = text.slice(end).replace(/^[=\s]+/, '')
  // Lines of base64 have no blanks within.
  if (/\S[ \t]+\S/.test(rest)) yield Buffer.from(rest, 'latin1')
  else for (const piece of rest.split(/[=\s]*=[=\s]*/)) if (piece !== '') yield Buffer.from(piece, 'base64')
}

/** The boundary that a Content-Type names. */
export function boundaryOf(contentType: string): string | undefined {
  return parameterOf(contentType, 'boundary')?.trimEnd()
}

/** A parameter of a Content-Type or Content-Disposition; one whose last quotation mark is missing goes to the end. */
export function parameterOf(header: string, name: string): string | undefined {
  const [, quoted, open, plain] = new RegExp(`;\\s*${name}\\s*=\\s*(?:"([^"]*)"|"([^"]*)$|([^\\s;"]+))`, 'i').exec(header) ?? []
  return quoted ?? open ?? plain
}
