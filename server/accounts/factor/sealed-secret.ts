import { randomBytes, randomUUID } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
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
  const { nonce, tag, sealed } = seal(secret, { key: await keyToSeal(home), context: userId })
  return prefix + Buffer.concat([nonce, tag, sealed]).toString('base64url')
}

/** The secret again; undefined where another home has sealed it, as where records were put back without its key. One from before there were keys stands as it is. */
export async function openSecret(home: Sealing, userId: string, stored: string): Promise<string | undefined> {
  if (!isSealed(stored)) return stored
  const bytes = Buffer.from(stored.slice(prefix.length), 'base64url')
  const key = await readKey(home)
  if (!key) return undefined
  const [nonce, tag] = [bytes.subarray(0, nonceBytes), bytes.subarray(nonceBytes, nonceBytes + tagBytes)]
  try {
    return unseal({ nonce, tag, sealed: bytes.subarray(nonceBytes + tagBytes) }, { key, context: userId })
  } catch {
    // AES-GCM says no more than that it is not the key, or not the user.
    return undefined
  }
}

/** Whether a stored secret can be read only with the key. */
export function isSealed(stored: string): boolean {
  return stored.startsWith(prefix)
}

/** Made with the first secret. No backup has its file. */
async function keyToSeal(home: Sealing): Promise<Buffer> {
  const key = (await readKey(home)) ?? (await makeKey(home))
  if (!key) throw new Error(`there is no key in ${home.factorKey}`)
  return key
}

/** Undefined where there is none. Throws where the file is not a key: one made in its place would open nothing that was sealed before. */
async function readKey({ factorKey }: Sealing): Promise<Buffer | undefined> {
  const key = await readFile(factorKey).catch((error: unknown) => {
    if (!isCode(error, 'ENOENT')) throw error
    return undefined
  })
  if (key && key.length !== keyBytes)
    throw new Error(
      `${factorKey} holds ${key.length} bytes instead of ${keyBytes}: put the right one back; where it is lost, remove it, and let each user set up their second factor again`,
    )
  return key
}

/** Where there are links the file is there whole or not at all. Whoever comes second takes the key of whoever was first. */
async function makeKey(home: Sealing): Promise<Buffer | undefined> {
  const aside = `${home.factorKey}.${randomUUID()}`
  const key = randomBytes(keyBytes)
  try {
    await writeNew(aside, key)
    // Not every file system has links. None may put it in the place of a key by which something is sealed already.
    await link(aside, home.factorKey)
      .catch((error: unknown) => (isCode(error, 'EEXIST') ? undefined : writeNew(home.factorKey, key)))
      .catch((error: unknown) => {
        if (!isCode(error, 'EEXIST')) throw error
      })
  } finally {
    await rm(aside, { force: true })
  }
  return readKey(home)
}

function writeNew(path: string, key: Buffer): Promise<void> {
  return writeFile(path, key, { flag: 'wx', mode: 0o600, flush: true })
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
