import { lostFile } from '../lost-file.ts'
import type { Piece } from '../piece.ts'
import { contentLines, isPacked, type Property, propertyOf, unescaped } from './content-lines.ts'
import { decodeText } from './decode.ts'

/** Properties without words: timestamps, recurrence rules, program identifiers. */
const technical =
  /^(begin|end|version|prodid|calscale|method|dtstamp|sequence|tzid|tzoffset.*|uid|rev|transp|x-microsoft-.*|x-wr-timezone)$/i

/**
 * The values of a calendar or of contacts (RFC 5545, RFC 6350) as lines. Folded lines are joined, which may stand in the middle of a word, and
 * what is escaped or quoted-printable is decoded.
 */
export function calendarText(text: string): string {
  const lines = contentLines(text).flatMap((line) => {
    const property = propertyOf(line)
    // Its colon has become another sign.
    if (!property) return isCoded.test(line) ? [] : [unescaped(line)]
    if (technical.test(property.name)) return []
    if (isPacked(property)) return packedText(property)
    const names = property.parameters.flatMap((parameter) => /^cn=(.*)$/i.exec(parameter)?.[1]?.replaceAll('"', '') ?? [])
    return [...names, property.value]
  })
  return lines.join('\n')
}

/** Pictures go on in lines without a space before them as old programs write them, and empty lines. */
const isCoded = /^[A-Za-z0-9+/=\s]*$/

/** Notes and keys may be packed as pictures are; files that are attached are read as what they are. */
function packedText({ name, value }: Property): string[] {
  if (/^(ATTACH|PHOTO|LOGO|SOUND)$/.test(name)) return []
  const text = decodeText(Buffer.from(value, 'base64'))
  return text === undefined || /[[\p{Cc}\ufffd]--[\t\n\r]]/v.test(text) ? [] : [text]
}

/** The files that are attached to a calendar as bytes; pictures of people are left out. */
export function attachedFiles(text: string): Piece[] {
  if (!/^ATTACH;/im.test(text)) return []
  return contentLines(text).flatMap((line) => {
    const property = propertyOf(line)
    if (property?.name !== 'ATTACH' || !isPacked(property)) return []
    const file = /(?:^|;)(?:X-)?FILENAME="?([^";]+)/i.exec(property.parameters.join(';'))?.[1]
    return [lostFile(Buffer.from(property.value, 'base64'), { name: file })]
  })
}
