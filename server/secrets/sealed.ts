import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** An encrypted value. */
export type Sealed = { sealed: Buffer; tag: Buffer; nonce: Buffer }

/** A key known to this process alone: what it seals is shown neither by a core dump nor by swap space. */
const ownKey = randomBytes(32)

/** By which key, and what the value is of: it is opened as that alone. */
export type By = { key: Uint8Array; context: string }

const byProcess: By = { key: ownKey, context: '' }

/** Encrypts a text, with the key of this process unless another is given. */
export function seal(text: string, { key, context }: By = byProcess): Sealed {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return { sealed, tag: cipher.getAuthTag(), nonce }
}

/** The text of what was sealed by the same. Throws where it was not. */
export function unseal({ sealed, tag, nonce }: Sealed, { key, context }: By = byProcess): string {
  const cipher = createDecipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context)).setAuthTag(tag)
  return Buffer.concat([cipher.update(sealed), cipher.final()]).toString('utf8')
}
