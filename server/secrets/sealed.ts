import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** A value that lies encrypted in memory, so that a dump of it, or what the system moved to the disk, does not show it. */
export type Sealed = { sealed: Buffer; tag: Buffer; nonce: Buffer }

/** Known to this process alone, and gone with it. */
const key = randomBytes(32)

/** Encrypts a text with the key of this process. */
export function seal(text: string): Sealed {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return { sealed, tag: cipher.getAuthTag(), nonce }
}

/** The text of what this process has sealed. */
export function unseal({ sealed, tag, nonce }: Sealed): string {
  const cipher = createDecipheriv('aes-256-gcm', key, nonce).setAuthTag(tag)
  return Buffer.concat([cipher.update(sealed), cipher.final()]).toString('utf8')
}
