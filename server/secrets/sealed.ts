import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** A value encrypted in memory, so that neither a core dump nor swap space shows it. */
export type Sealed = { sealed: Buffer; tag: Buffer; nonce: Buffer }

/** A key known to this process alone. */
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
