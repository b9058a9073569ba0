import { type Argon2Parameters, argon2, createDecipheriv, hash, pbkdf2 } from 'node:crypto'
import { promisify } from 'node:util'
import { Parser } from 'htmlparser2'
import { Blowfish } from './blowfish.ts'
import { mostSpins } from './office-lock.ts'

const deriveByRounds = promisify(pbkdf2)
const deriveByMemory = promisify<'argon2id', Argon2Parameters, Buffer>(argon2)

/** What a file may ask for before a password is known to be right: LibreOffice asks for 64 MB, 3 passes and 4 lanes. */
const [mostMemoryKb, mostPasses, mostLanes] = [256 * 1024, 16, 16]
/** A sum is taken of so much of what was packed. */
const summedBytes = 1_024
const [startBytesOfGcm, sealBytes] = [12, 16]

type HashName = 'sha1' | 'sha256'
type Cipher = 'blowfish' | 'aes-cbc' | 'aes-gcm'
type Derivation = { kind: 'rounds'; rounds: number } | { kind: 'memory'; passes: number; memory: number; lanes: number }

/**
 * How a member of an OpenDocument package is locked (OpenDocument 1.2 part 3, 4.8): first its key is derived from the password, then its deflated bytes were
 * encrypted. `sum`: of the beginning of these; without one, the bytes are sealed.
 */
export type MemberLock = {
  cipher: Cipher
  passwordHash: HashName
  derivation: Derivation
  salt: Buffer
  start: Buffer
  keyBytes: number
  sum?: { name: HashName; value: Buffer }
}

/** Locks that are described and not known here (certificates, for one) are `unknown`. */
export type KnownLock = MemberLock | 'unknown'

/** How the members of a package are locked, by its manifest; those that are not are left out. Programs name their elements with any prefix. */
export function locksOf(manifest: string): Map<string, KnownLock> {
  const locks = new Map<string, KnownLock>()
  let [path, facts]: [string, Map<string, string> | undefined] = ['', undefined]
  const parser = new Parser(
    {
      onopentag: (tag, attributes) => {
        const name = local(tag)
        if (name === 'file-entry') path = attributeOf(attributes, 'full-path') ?? ''
        if (name === 'encryption-data') facts = new Map()
        for (const [attribute, value] of Object.entries(attributes)) facts?.set(`${name} ${local(attribute)}`, value)
      },
      onclosetag: (tag) => {
        if (local(tag) !== 'encryption-data' || !facts) return
        locks.set(path, lockOf(facts) ?? 'unknown')
        facts = undefined
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.end(manifest)
  return locks
}

function attributeOf(attributes: Record<string, string>, wanted: string): string | undefined {
  return Object.entries(attributes).find(([name]) => local(name) === wanted)?.[1]
}

function local(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

/** Names of algorithms end alike, in whichever of their addresses. */
const ciphers: [RegExp, Cipher, number][] = [
  [/blowfish/i, 'blowfish', 16],
  [/aes128-cbc$/, 'aes-cbc', 16],
  [/aes192-cbc$/, 'aes-cbc', 24],
  [/aes256-cbc$/, 'aes-cbc', 32],
  [/aes256-gcm$/, 'aes-gcm', 32],
]

function lockOf(facts: ReadonlyMap<string, string>): MemberLock | undefined {
  const text = (name: string) => facts.get(name) ?? ''
  const known = ciphers.find(([name]) => name.test(text('algorithm algorithm-name')))
  const derivation = derivationOf(text)
  if (!known || !derivation) return undefined
  const [, cipher, usualBytes] = known
  const keyBytes = cipher === 'blowfish' ? Number(facts.get('key-derivation key-size') ?? usualBytes) : usualBytes
  if (!(keyBytes >= 4 && keyBytes <= 56)) return undefined
  const [salt, start] = [bytesIn(text('key-derivation salt')), bytesIn(text('algorithm initialisation-vector'))]
  const wanted = cipher === 'blowfish' ? 8 : cipher === 'aes-cbc' ? 16 : startBytesOfGcm
  if (start.length !== wanted) return undefined
  const passwordHash = /sha256/i.test(text('start-key-generation start-key-generation-name')) ? 'sha256' : 'sha1'
  const sum = sumOf(text('encryption-data checksum-type'), bytesIn(text('encryption-data checksum')))
  return { cipher, passwordHash, derivation, salt, start, keyBytes, ...(sum && { sum }) }
}

function derivationOf(text: (name: string) => string): Derivation | undefined {
  const number = (name: string) => Number(text(`key-derivation ${name}`))
  if (/argon2id$/i.test(text('key-derivation key-derivation-name'))) {
    const [passes, memory, lanes] = ['argon2-iterations', 'argon2-memory', 'argon2-lanes'].map(number)
    const isBearable = within(passes, mostPasses) && within(memory, mostMemoryKb) && within(lanes, mostLanes)
    return isBearable && passes && memory && lanes ? { kind: 'memory', passes, memory, lanes } : undefined
  }
  const rounds = number('iteration-count')
  const isKnown = /pbkdf2$/i.test(text('key-derivation key-derivation-name')) && within(rounds, mostSpins)
  return isKnown ? { kind: 'rounds', rounds } : undefined
}

function within(number: number | undefined, most: number): boolean {
  return number !== undefined && Number.isInteger(number) && number > 0 && number <= most
}

function sumOf(type: string, value: Buffer): MemberLock['sum'] {
  if (!/1k$/i.test(type)) return undefined
  return { name: /sha256/i.test(type) ? 'sha256' : 'sha1', value }
}

function bytesIn(base64: string): Buffer {
  return Buffer.from(base64, 'base64')
}

/** Opens a member: what was deflated. Undefined where the password is wrong, or the bytes were changed. */
export async function openMember(lock: MemberLock, locked: Buffer, password: string): Promise<Buffer | undefined> {
  const opened = decrypted(lock, locked, await keyOf(lock, password))
  if (!opened || !lock.sum) return opened
  const sum = hash(lock.sum.name, opened.subarray(0, summedBytes), 'buffer')
  return sum.equals(lock.sum.value) ? opened : undefined
}

async function keyOf({ passwordHash, derivation, salt, keyBytes }: MemberLock, password: string): Promise<Buffer> {
  const first = hash(passwordHash, password, 'buffer')
  if (derivation.kind === 'rounds') return deriveByRounds(first, salt, derivation.rounds, keyBytes, 'sha1')
  const { passes, memory, lanes } = derivation
  return deriveByMemory('argon2id', { message: first, nonce: salt, parallelism: lanes, tagLength: keyBytes, memory, passes })
}

function decrypted({ cipher, start }: MemberLock, locked: Buffer, key: Buffer): Buffer | undefined {
  if (cipher === 'blowfish') return new Blowfish(key).openFeedback(locked, start)
  if (cipher === 'aes-gcm') return unsealed(locked, key)
  // Whole blocks only; the last byte says how many of the last block are none of it, and the others may be anything.
  const blocks = locked.subarray(0, locked.length - (locked.length % 16))
  const opened = createDecipheriv(`aes-${key.length * 8}-cbc`, key, start)
    .setAutoPadding(false)
    .update(blocks)
  const padding = opened.at(-1) ?? 0
  return padding > 0 && padding <= 16 ? opened.subarray(0, opened.length - padding) : undefined
}

/** Before the bytes stands what the cipher starts with, behind them their seal. */
function unsealed(locked: Buffer, key: Buffer): Buffer | undefined {
  if (locked.length < startBytesOfGcm + sealBytes) return undefined
  const end = locked.length - sealBytes
  const cipher = createDecipheriv('aes-256-gcm', key, locked.subarray(0, startBytesOfGcm), { authTagLength: sealBytes })
  cipher.setAuthTag(locked.subarray(end))
  const opened = cipher.update(locked.subarray(startBytesOfGcm, end))
  try {
    return Buffer.concat([opened, cipher.final()])
  } catch {
    // The seal does not fit: another password, or other bytes.
    return undefined
  }
}
