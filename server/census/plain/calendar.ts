import { lostFile } from '../lost-file.ts'
import type { Piece } from '../piece.ts'

/** Properties without words: timestamps, recurrence rules, program identifiers. */
const technical =
  /^(begin|end|version|prodid|calscale|method|dtstamp|sequence|tzid|tzoffset.*|uid|rev|transp|x-microsoft-.*|x-wr-timezone)$/i

/**
 * The values of a calendar or of contacts (RFC 5545, RFC 6350) as lines. Folded lines are joined, which may stand in the middle of a word, and
 * what is escaped or quoted-printable is decoded.
 */
export function calendarText(text: string): string {
  const lines = linesOf(text).flatMap((line) => {
    const colon = endOfName(line)
    const [name = '', ...parameters] = line.slice(0, colon).split(';')
    if (colon < 0 || technical.test(name.replace(/^.*\./, '')) || packed.test(parameters.join(';'))) return []
    const value = /quoted-printable/i.test(parameters.join(';')) ? decodeQuoted(line.slice(colon + 1)) : line.slice(colon + 1)
    const names = parameters.flatMap((parameter) => /^cn=(.*)$/i.exec(parameter)?.[1]?.replaceAll('"', '') ?? [])
    return [...names, unescaped(value)]
  })
  return lines.join('\n')
}

/** Pictures, sounds and files in base64. */
const packed = /(^|;)(ENCODING=)?(b|base64)($|;)/i

/** The files that are attached to a calendar as bytes; pictures of people are left out. */
export function attachedFiles(text: string): Piece[] {
  if (!/^ATTACH;/im.test(text)) return []
  return linesOf(text).flatMap((line) => {
    const colon = endOfName(line)
    const [name = '', ...parameters] = line.slice(0, colon).split(';')
    if (name.toUpperCase() !== 'ATTACH' || !packed.test(parameters.join(';'))) return []
    const file = /(?:^|;)(?:X-)?FILENAME="?([^";]+)/i.exec(parameters.join(';'))?.[1]
    return [lostFile(Buffer.from(line.slice(colon + 1), 'base64'), { name: file })]
  })
}

/** Unfolded lines. */
function linesOf(text: string): string[] {
  const soft = /quoted-printable/i.test(text) ? text.replace(/=\r?\n/g, '') : text
  return soft.replace(/\r?\n[ \t]/g, '').split(/\r?\n/)
}

/** The first colon outside quotes. */
function endOfName(line: string): number {
  let isQuoted = false
  for (let at = 0; at < line.length; at += 1) {
    if (line[at] === '"') isQuoted = !isQuoted
    else if (line[at] === ':' && !isQuoted) return at
  }
  return -1
}

function unescaped(value: string): string {
  return value.replace(/\\([\\;,nN])/g, (_whole, sign: string) => (sign.toLowerCase() === 'n' ? '\n' : sign))
}

function decodeQuoted(value: string): string {
  const bytes = value.replace(/=([0-9a-f]{2})/gi, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
