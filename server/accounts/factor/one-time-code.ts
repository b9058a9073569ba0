import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** For how many seconds a code is shown. Apps take these three as they are, and many take no others. */
const stepSeconds = 30
const digits = 6
/** A clock may be one step off. */
const drift = [-1, 0, 1]

/** A new secret for an app: 160 random bits, as RFC 4226 wants it, in base32. */
export function makeAppSecret(): string {
  return toBase32(randomBytes(20))
}

/** The code of a secret at a step: RFC 4226 over RFC 6238. */
export function codeAt(secret: Uint8Array, step: number, length = digits): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', secret).update(counter).digest()
  const offset = (digest.at(-1) ?? 0) & 0x0f
  const number = digest.readUInt32BE(offset) & 0x7f_ff_ff_ff
  return String(number % 10 ** length).padStart(length, '0')
}

/** The step at which a code of a secret holds, around now; undefined where it does not. */
export function stepOfCode(secret: string, code: string, now: number): number | undefined {
  if (!isAppCode(code)) return undefined
  const key = fromBase32(secret)
  const step = stepAt(now)
  return drift.map((each) => step + each).find((each) => isSame(codeAt(key, each), code))
}

/** Whether it can be a code of an app at all. */
export function isAppCode(code: string): boolean {
  return /^\d{6}$/.test(code)
}

/** The step of a moment. */
export function stepAt(now: number): number {
  return Math.floor(now / 1_000 / stepSeconds)
}

/** What apps read from a picture: whose secret it is, and of which program. */
export function appAddress(login: string, secret: string): string {
  const query = new URLSearchParams({ secret, issuer: 'Dossier' })
  return `otpauth://totp/Dossier:${encodeURIComponent(login)}?${query}`
}

function isSame(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(one), Buffer.from(other))
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Base32 of RFC 4648 without its padding; whole groups of five bits only. */
export function toBase32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{5}/g) ?? []).map((five) => letters[Number.parseInt(five, 2)]).join('')
}

/** The bytes of it. */
export function fromBase32(text: string): Buffer {
  const bits = Array.from(text, (letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
