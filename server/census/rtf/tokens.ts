/** What RTF is made of: groups, control words (`\par`, `\u8364`), escaped bytes (`\'e9`), symbols (`\~`), and bytes of text in between. */
export type Token =
  | { type: 'open' | 'close' }
  | { type: 'word'; name: string; value: number | undefined }
  | { type: 'symbol'; sign: string }
  | { type: 'byte'; byte: number }
  | { type: 'bytes'; bytes: Buffer }

const [open, close, backslash, lineFeed, carriageReturn, space, minus, quote] = [0x7b, 0x7d, 0x5c, 0x0a, 0x0d, 0x20, 0x2d, 0x27]
/** Control words have at most 32 letters. */
const longestName = 64

/** Takes RTF apart, once from its beginning to its end, each with the place where it ends. Line ends mean nothing, bytes of `\bin` are stepped over. */
export function* rtfTokens(rtf: Buffer): Generator<{ token: Token; end: number }> {
  let at = 0
  while (at < rtf.length) {
    const byte = rtf[at] ?? 0
    if (byte === open || byte === close) {
      at += 1
      yield { token: { type: byte === open ? 'open' : 'close' }, end: at }
    } else if (byte === backslash) {
      const control = controlAt(rtf, at + 1)
      at = control.end
      yield control
    } else if (byte === lineFeed || byte === carriageReturn || byte === 0) at += 1
    else {
      const end = endOfText(rtf, at)
      yield { token: { type: 'bytes', bytes: rtf.subarray(at, end) }, end }
      at = end
    }
  }
}

function endOfText(rtf: Buffer, start: number): number {
  let at = start
  while (at < rtf.length) {
    const byte = rtf[at] ?? 0
    if (byte === open || byte === close || byte === backslash || byte === lineFeed || byte === carriageReturn || byte === 0) break
    at += 1
  }
  return at
}

function controlAt(rtf: Buffer, start: number): { token: Token; end: number } {
  const first = rtf[start] ?? space
  if (isLetter(first)) return wordAt(rtf, start)
  if (first !== quote) return { token: { type: 'symbol', sign: String.fromCharCode(first) }, end: start + 1 }
  const hex = rtf.toString('latin1', start + 1, start + 3)
  if (!/^[0-9a-f]{2}$/i.test(hex)) return { token: { type: 'symbol', sign: "'" }, end: start + 1 }
  return { token: { type: 'byte', byte: Number.parseInt(hex, 16) }, end: start + 3 }
}

function wordAt(rtf: Buffer, start: number): { token: Token; end: number } {
  let at = start
  while (at < rtf.length && at - start < longestName && isLetter(rtf[at] ?? 0)) at += 1
  const name = rtf.toString('latin1', start, at)
  const digits = rtf[at] === minus && isDigit(rtf[at + 1] ?? 0) ? at + 1 : at
  let end = digits
  while (end - digits < 10 && isDigit(rtf[end] ?? 0)) end += 1
  const value = end > digits ? Number(rtf.toString('latin1', at, end)) : undefined
  if (rtf[end] === space) end += 1
  if (name === 'bin') end += Math.max(0, value ?? 0)
  return { token: { type: 'word', name, value }, end }
}

function isLetter(byte: number): boolean {
  return (byte >= 0x61 && byte <= 0x7a) || (byte >= 0x41 && byte <= 0x5a)
}

function isDigit(byte: number): boolean {
  return byte >= 0x30 && byte <= 0x39
}
