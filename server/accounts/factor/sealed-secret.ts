import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import type { Scope } from '../../scope/scope.ts'
import { seal, unseal } from '../../secrets/sealed.ts'

/** The home whose key seals. */
export type Sealing = Pick<Scope['program']['layout'], 'factorKey'>

const prefix = 'sealed:'
const keyBytes = 32
const nonceBytes = 12
const tagBytes = 16

/** The secret of an app as the records have it: only this home reads it, and only as the one of this user. */
export async function sealSecret(home: Sealing, userId: string, secret: string): Promise<string> {
  const { nonce, tag, sealed } = seal(secret, { key: await keyOf(home), context: userId })
  return prefix + Buffer.concat([nonce, tag, sealed]).toString('base64url')
}

/** The secret again; undefined where another home has sealed it, as where records were put back without its key. One from before there were keys stands as it is. */
export async function openSecret(home: Sealing, userId: string, stored: string): Promise<string | undefined> {
  if (!isSealed(stored)) return stored
  const bytes = Buffer.from(stored.slice(prefix.length), 'base64url')
  const [nonce, tag] = [bytes.subarray(0, nonceBytes), bytes.subarray(nonceBytes, nonceBytes + tagBytes)]
  try {
    return unseal({ nonce, tag, sealed: bytes.subarray(nonceBytes + tagBytes) }, { key: await keyOf(home), context: userId })
  } catch {
    // AES-GCM says no more than that it is not the key, or not the user.
    return undefined
  }
}

/** Whether a stored secret is readable without a key no more. */
export function isSealed(stored: string): boolean {
  return stored.startsWith(prefix)
}

/** Made with the first question. No backup has its file. */
async function keyOf({ factorKey }: Sealing): Promise<Buffer> {
  const fresh = randomBytes(keyBytes)
  await writeFile(factorKey, fresh, { flag: 'wx', mode: 0o600, flush: true }).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  })
  return readFile(factorKey)
}
