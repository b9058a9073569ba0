/** A line of a calendar or of contacts (RFC 5545 3.1, RFC 6350 3.3): its name in capitals, without a group before it, its parameters as written, its value decoded. */
export type Property = { name: string; parameters: string[]; value: string }

/** Lines that were folded, joined again: a fold may stand in the middle of a word. */
export function contentLines(text: string): string[] {
  const soft = /quoted-printable/i.test(text) ? text.replace(/=\r?\n/g, '') : text
  return soft.replace(/\r?\n[ \t]/g, '').split(/\r?\n/)
}

/** A line taken apart; undefined where it is none. What is escaped or quoted-printable is decoded. */
export function propertyOf(line: string): Property | undefined {
  const colon = endOfName(line)
  if (colon < 0) return undefined
  const [name = '', ...parameters] = line.slice(0, colon).split(';')
  const value = line.slice(colon + 1)
  const isQuoted = parameters.some((parameter) => /quoted-printable/i.test(parameter))
  return { name: name.replace(/^.*\./, '').toUpperCase(), parameters, value: unescaped(isQuoted ? decodeQuoted(value) : value) }
}

/** Whether the value is a picture, sound or file in base64. */
export function isPacked({ parameters }: Property): boolean {
  return /(^|;)(ENCODING=)?(b|base64)($|;)/i.test(parameters.join(';'))
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

/** A value with the signs that stand behind a stroke as they are. */
export function unescaped(value: string): string {
  return value.replace(/\\([\\;,nN])/g, (_whole, sign: string) => (sign.toLowerCase() === 'n' ? '\n' : sign))
}

function decodeQuoted(value: string): string {
  const bytes = value.replace(/=([0-9a-f]{2})/gi, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
