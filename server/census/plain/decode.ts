import { decodeUtf7, isUtf7 } from './utf7.ts'

const marks: [string, number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]
/** The encoding of a longer text is detected from its beginning. */
const sampleBytes = 1 << 16

/**
 * Text of bytes whose encoding is certain: by a byte order mark, a declaration, the pattern of UTF-16, or because they are valid UTF-8. Undefined
 * for single-byte encodings, which look alike.
 */
export function decodeText(bytes: Buffer): string | undefined {
  const mark = marks.find(([, signs]) => signs.every((sign, at) => bytes[at] === sign))
  if (mark) return new TextDecoder(mark[0]).decode(bytes)
  const whole = withoutNuls(bytes)
  // A zero may have been a space, which differs by one bit.
  if (hasSignsOfUtf8(bytes, whole)) return new TextDecoder().decode(bytes).replaceAll('\0', ' ')
  const wide = whole.length < bytes.length && wideEncodingOf(bytes)
  if (wide) return new TextDecoder(wide).decode(bytes).replaceAll('\0', '')
  return decodeUtf8(whole) ?? decodeDeclared(bytes) ?? decodeNearlyUtf8(whole)
}

/** Whether there is a zero or two in UTF-8, as after damage: two of its characters are intact, which hardly happens by chance. */
function hasSignsOfUtf8(bytes: Buffer, whole: Buffer): boolean {
  if (whole.length === bytes.length || bytes.length - whole.length > bytes.length / 20) return false
  const signs = decodeNearlyUtf8(whole)?.match(/[^\0-\x7f\ufffd]/gu)?.length ?? 0
  return signs >= 2
}

/** Of UTF-8 with a damaged sign or two: most of its signs of several bytes are whole, which in other encodings hardly one is. */
function decodeNearlyUtf8(bytes: Buffer): string | undefined {
  const text = new TextDecoder().decode(bytes)
  let whole = 2 * (bytes.toString('latin1').match(halfSign)?.length ?? 0)
  for (const sign of text.match(/[^\0-\x7f\ufffd]/gu) ?? []) whole += (Buffer.byteLength(sign) - 1) * (telling.test(sign) ? 2 : 1)
  const faults = text.split('\ufffd').length - 1
  const damaged = text.match(/\ufffd{1,3}/g)?.length ?? 0
  return whole >= leastWhole * (damaged <= fewDamaged ? damaged : faults) ? text : undefined
}

/** Bytes that belong to a sign that began before them, for each damaged sign. */
const leastWhole = 2
/** One damaged sign of three bytes may be three faults to the decoder; where there are many, they are letters of another encoding. */
const fewDamaged = 2
/** The first two bytes of punctuation whose third is damaged. */
const halfSign = /\u00e2\u0080(?![\u0080-\u00bf])/g
/** Characters whose bytes would read as a Latin capital and something that no word contains: soft hyphens, punctuation. */
const telling = /[\u0080-\u00bf\u2000-\u203f]/

function decodeUtf8(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** As XML and HTML declare it in their first bytes. */
function decodeDeclared(bytes: Buffer): string | undefined {
  const head = bytes.toString('latin1', 0, 4096)
  const label = /^\s*<\?xml[^>]*encoding=["']([\w.:-]+)/i.exec(head)?.[1] ?? /<meta[^>]*charset=["']?([\w.:-]+)/i.exec(head)?.[1]
  return label === undefined ? undefined : decodeLabel(bytes, label)
}

/** Decodes bytes by the name of their encoding; undefined if the name is unknown. */
export function decodeLabel(bytes: Uint8Array, label: string): string | undefined {
  if (isUtf7(label.trim())) return decodeUtf7(bytes)
  try {
    return new TextDecoder(label.trim()).decode(bytes)
  } catch {
    return undefined
  }
}

/**
 * UTF-16 without a mark: spaces and line ends stand in every text, as two bytes of which one is zero. Their order tells which half comes first; both
 * orders at once are no text.
 */
function wideEncodingOf(bytes: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  const end = Math.min(bytes.length, sampleBytes) & ~1
  if (end < 4) return undefined
  // Where a piece of a text was lost, as on a broken disk, zeros stand in a row; what is beside them may be half a sign.
  const units = kindsOfUnits(bytes, end)
    .replace(/.?0{4,}.?/g, '')
    .replace(/.?0+$/, '')
  const count = (kind: string) => units.split(kind).length - 1
  const [little, big, zeros] = [count('l'), count('b'), count('0')]
  // In no script is half of all characters a space; one in a hundred is the least in a text without spaces.
  const [more, fewer] = little > big ? [little, big] : [big, little]
  if (more === 0 || more < units.length / 100 || fewer > more / 10 || zeros > units.length / 100) return undefined
  if (isAscii(count('a') + count('_'), count('o'), more) || isDamagedAscii(units)) return undefined
  const encoding = little > big ? 'utf-16le' : 'utf-16be'
  return isText(new TextDecoder(encoding).decode(bytes.subarray(0, end)).replaceAll('\0', '')) ? encoding : undefined
}

/** Pairs of letters would be Chinese signs, of which one in five has such bytes: several of them and hardly anything else are ASCII that lost a piece. */
function isAscii(pairs: number, others: number, signs: number): boolean {
  return pairs >= 4 && pairs > signs && others < pairs / 20
}

/** ASCII of which a sign has become a zero and another one some other byte: only there stand spaces beside letters, or so many pairs of them. */
function isDamagedAscii(units: string): boolean {
  const pairs = units.match(/[a_]/g)?.length ?? 0
  return pairs >= (units.includes('_') ? 8 : 10) && units.length - pairs <= 2
}

/** A letter for each two bytes: `0` for zeros, `l` and `b` for a common sign with its low or high byte first, `a` for two common signs, `_` where one of these is a space, `o` for others. */
function kindsOfUnits(bytes: Buffer, end: number): string {
  const kinds: string[] = []
  for (let at = 0; at < end; at += 2) {
    const [first = 0, second = 0] = [bytes[at], bytes[at + 1]]
    if (first === 0 && second === 0) kinds.push('0')
    else if (second === 0 && isCommon(first)) kinds.push('l')
    else if (first === 0 && isCommon(second)) kinds.push('b')
    else if (isCommon(first) && isCommon(second)) kinds.push(first === space || second === space ? '_' : 'a')
    else kinds.push('o')
  }
  return kinds.join('')
}

/** Space, line ends, tab and the characters that all scripts share. */
function isCommon(byte: number): boolean {
  return byte === space || byte === 0x0a || byte === 0x0d || byte === 0x09 || (byte >= 0x21 && byte <= 0x7e)
}

const space = 0x20

/** Letters, marks, numbers, punctuation and spaces, with very few exceptions. */
function isText(text: string): boolean {
  const odd = text.match(/[^\p{L}\p{M}\p{N}\p{P}\p{S}\p{Z}\t\n\r\f]/gu)?.length ?? 0
  return odd * 50 <= text.length
}

/** Logs truncated by a crash, and sparse files, are full of NUL bytes. */
function withoutNuls(bytes: Buffer): Buffer {
  return bytes.includes(0) ? Buffer.from(bytes.filter((byte) => byte !== 0)) : bytes
}
