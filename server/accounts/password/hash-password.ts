import { type Argon2Parameters, argon2, createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { FairTurns } from './fair-turns.ts'

/**
 * A stored password: Argon2id, of the password itself or of the hexadecimal SHA-256 that the known program kept of it. The latter is never stored as it
 * came, and gives way to the former at the first sign-in.
 */
const stored = /^(sha256)?\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=1\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/** OWASP's least for Argon2id: 19 MiB, two passes. Each takes some 30 ms of a processor. */
const wanted = { memory: 19_456, passes: 2 }

/** Of the password as somebody typed it; two ways to type the same letter are one. */
export function hashPassword(password: string): Promise<string> {
  return hash('', password.normalize('NFKC'))
}

/** Of what the known program kept: the hexadecimal SHA-256 of a password, without salt. */
export function hashOldDigest(digest: string): Promise<string> {
  return hash('sha256', digest.toLowerCase())
}

/** How a password compares with the stored one; `outdated`: right, and to be stored anew. */
export type Comparison = 'right' | 'outdated' | 'wrong'

/** `place`: in which line somebody waits; `begin`: done when their turn has come, before anything is compared. */
type Turn = { place: string; begin(this: void): Promise<void> }

/**
 * Where nothing is stored it takes as long as elsewhere, so that the time does not tell which accounts there are. Throws AppError TOO_MANY_SIGN_INS, and what `begin` throws.
 */
export async function comparePassword(password: string, kept: string | null, turn?: Turn): Promise<Comparison> {
  const known = stored.exec(kept ?? '')
  const [, form, memory, passes, salt = '', digest = ''] = known ?? stored.exec(nobodys) ?? []
  const expected = Buffer.from(digest, 'base64')
  const message = form ? createHash('sha256').update(password).digest('hex') : password.normalize('NFKC')
  const cost = { memory: Number(memory), passes: Number(passes) }
  const found = await derive(message, Buffer.from(salt, 'base64'), cost, turn)
  if (known === null || found.length !== expected.length || !timingSafeEqual(found, expected)) return 'wrong'
  return form || cost.memory !== wanted.memory || cost.passes !== wanted.passes ? 'outdated' : 'right'
}

async function hash(form: '' | 'sha256', message: string): Promise<string> {
  const salt = randomBytes(16)
  const digest = await derive(message, salt, wanted)
  return written(form, salt, digest)
}

/** What is looked at where nothing is stored, whatever comes out. */
const nobodys = written('', new Uint8Array(16), new Uint8Array(32))

function written(form: '' | 'sha256', salt: Uint8Array, digest: Uint8Array): string {
  const [salted, digested] = [salt, digest].map((bytes) => Buffer.from(bytes).toString('base64').replace(/=+$/, ''))
  return `${form}$argon2id$v=19$m=${wanted.memory},t=${wanted.passes},p=1$${salted}$${digested}`
}

const turns = new FairTurns(100)

/** One at a time: a crowd at the door must not take the threads that read files, nor the memory. */
function derive(message: string, nonce: Uint8Array, { memory, passes }: typeof wanted, turn?: Turn): Promise<Buffer> {
  const parameters: Argon2Parameters = { message, nonce, memory, passes, parallelism: 1, tagLength: 32 }
  return turns.run(turn?.place ?? '', async () => {
    await turn?.begin()
    return promisify(argon2)('argon2id', parameters)
  })
}
