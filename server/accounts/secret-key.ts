import { createHash, randomBytes } from 'node:crypto'

/** A new secret of 256 random bits, as letters that an address or a cookie may have. */
export function makeSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** Under which a secret is stored, so that whoever reads the records cannot use it. */
export function keyOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
