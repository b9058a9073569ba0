import { createHash } from 'node:crypto'

/**
 * What texts have in common that are equal but for white space and the form of accented letters: 128 bits of a SHA-256 in hex. Wherever a text was cut into pieces it is the same.
 * Undefined where there is nothing but white space.
 */
export function textDigest(pieces: readonly string[]): string | undefined {
  const hash = createHash('sha256')
  let isEmpty = true
  for (const piece of pieces) {
    const signs = piece.normalize('NFC').replace(/\s+/gu, '')
    if (signs === '') continue
    isEmpty = false
    hash.update(signs)
  }
  return isEmpty ? undefined : hash.digest('hex').slice(0, 32)
}
