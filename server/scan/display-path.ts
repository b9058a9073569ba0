const valid = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/**
 * A path for people. File systems keep bytes: where they are not UTF-8, each byte that does not fit is written `\xE9`. Two different names stay
 * different: where a name really has these four characters, its backslash is written as the byte that it is, `\x5CxE9`.
 * The bytes themselves are the identity; never open a file by this text.
 */
export function displayPath(path: Uint8Array): string {
  try {
    return valid.decode(path).replaceAll(/\\(?=x[0-9A-F]{2})/g, '\\x5C')
  } catch {
    // Not UTF-8 as a whole: piece by piece.
    return decodePieces(Buffer.from(path))
  }
}

function decodePieces(bytes: Buffer): string {
  let text = ''
  for (let at = 0; at < bytes.length; ) {
    const length = characterLength(bytes, at)
    const isPlain = length > 0 && bytes[at] !== 0x5c
    text += isPlain ? bytes.toString('utf8', at, at + length) : `\\x${bytes.toString('hex', at, at + 1).toUpperCase()}`
    at += Math.max(1, length)
  }
  return text
}

/** Bytes of the well-formed character at a place; 0 where there is none. */
function characterLength(bytes: Buffer, at: number): number {
  const lead = bytes[at] ?? 0
  const length = lead < 0x80 ? 1 : lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc2 ? 2 : 0
  if (length < 2) return length
  try {
    return valid.decode(bytes.subarray(at, at + length)).length > 0 ? length : 0
  } catch {
    // Cut short or overlong.
    return 0
  }
}
