/** A file inside a text (`=ybegin … name=…`, then its bytes, then `=yend`). */
export type YencodedFile = { name: string; bytes: Buffer }

const begin = Buffer.from('=ybegin ')
const block = /^=ybegin [^\r\n]*?name=([^\r\n]*)\r?\n(?:=ypart [^\r\n]*\r?\n)?([\s\S]*?)^=yend[^\r\n]*/gm

/** Takes yEnc files out of a text of bytes: the text without them, and the files. */
export function takeYencoded(bytes: Buffer): { rest: Buffer; files: YencodedFile[] } {
  if (!bytes.includes(begin)) return { rest: bytes, files: [] }
  const files: YencodedFile[] = []
  const rest = bytes.toString('latin1').replace(block, (_whole, name: string, body: string) => {
    files.push({ name: name.trim(), bytes: decode(Buffer.from(body, 'latin1')) })
    return `${name.trim()}\n`
  })
  return { rest: Buffer.from(rest, 'latin1'), files }
}

const [escapeSign, lineFeed, carriageReturn] = [0x3d, 0x0a, 0x0d]

/** Each byte is shifted by 42; after the escape `=`, by another 64. */
function decode(body: Buffer): Buffer {
  const bytes: number[] = []
  let isEscaped = false
  for (const byte of body) {
    if (byte === lineFeed || byte === carriageReturn) continue
    if (byte === escapeSign && !isEscaped) isEscaped = true
    else {
      bytes.push((byte - 42 - (isEscaped ? 64 : 0)) & 0xff)
      isEscaped = false
    }
  }
  return Buffer.from(bytes)
}
