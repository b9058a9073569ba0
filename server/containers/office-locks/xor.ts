import type { BlockLock } from './rc4-locks.ts'

/** What a password is filled up with ([MS-OFFCRYPTO] 2.3.7.2). */
const filling = Buffer.from('bbffffbaffffb98000be0f00bf0f00', 'hex')
const arrayBytes = 16
const longest = 15

/**
 * The mere XOR of Excel and Word ([MS-OFFCRYPTO] 2.3.7.2, 2.3.7.5): a key and a number to check a password by, 15 bits of it, so that one in thousands of wrong ones would fit were the key not
 * compared, too. The only "block" that it has keys for is the array that all bytes go through.
 */
export function xorLock(info: Buffer): BlockLock | undefined {
  if (info.length < 4) return undefined
  const [key, verifier] = [info.readUInt16LE(0), info.readUInt16LE(2)]
  return (password) => {
    const given = [xorOf(password), ...inWindows(password).map(xorOfBytes)]
    const fitting = given.find((each) => each.key === key && each.verifier === verifier)
    return fitting && (() => fitting.array)
  }
}

/** What a password makes: the key and the number that it is checked by, which stand in the file, and the array that all bytes go through. */
export function xorOf(password: string): Xor {
  return xorOfBytes(ansiOf(password))
}

type Xor = { key: number; verifier: number; array: Buffer }

function xorOfBytes(bytes: Buffer): Xor {
  const key = keyOf(bytes)
  return { key, verifier: verifierOf(bytes), array: xorArray(bytes, key) }
}

/** The letters of a password as each Windows has them, in which it may have been typed; readers try that, too ([MS-OFFCRYPTO] 2.3.7.4). */
function inWindows(password: string): Buffer[] {
  const isPlain = [...password].every((sign) => sign <= '\u007f')
  return isPlain ? [] : windows.map((name) => bytesIn(name, password)).filter((bytes) => bytes !== undefined)
}

const windows = [1250, 1251, 1252, 1253, 1254, 1255, 1256, 1257, 1258, 874].map((number) => `windows-${number}`)
const everyByte = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte))

/** Undefined where that Windows has no byte for one of its letters. */
function bytesIn(encoding: string, text: string): Buffer | undefined {
  const signs = new TextDecoder(encoding).decode(everyByte)
  const bytes = Array.from({ length: Math.min(text.length, longest) }, (_, at) => signs.indexOf(text.charAt(at)))
  return bytes.includes(-1) ? undefined : Buffer.from(bytes)
}

/** Of each letter a byte, as Excel takes it: the lower one, or the upper where that is zero. */
function ansiOf(password: string): Buffer {
  const units = Array.from({ length: Math.min(password.length, longest) }, (_, at) => password.charCodeAt(at))
  return Buffer.from(units.map((unit) => unit & 0xff || unit >>> 8))
}

const verifierMask = 0xce4b

function verifierOf(password: Buffer): number {
  let sum = 0
  for (const byte of [...password].reverse()) sum = turned15(sum) ^ byte
  return turned15(sum) ^ password.length ^ verifierMask
}

/** Turned left by one in 15 bits. */
function turned15(value: number): number {
  return ((value << 1) & 0x7fff) | (value >>> 14)
}

/** Bits at which a register of 16 goes on; what it runs through are the tables of the description. */
const taps = 0x1020

function keyOf(password: Buffer): number {
  let [key, ofBits, ofLength] = [0, 0x8000, 0xffff]
  for (const byte of [...password].reverse()) {
    for (let bit = 0; bit < 8; bit += 1) {
      ofBits = stepped(ofBits)
      ofLength = stepped(ofLength)
      if (bit < 7 && (byte >>> bit) & 1) key ^= ofBits
    }
  }
  return key ^ ofLength
}

function stepped(value: number): number {
  const turned = ((value << 1) & 0xffff) | (value >>> 15)
  return turned & 1 ? turned ^ taps : turned
}

function xorArray(password: Buffer, key: number): Buffer {
  const filled = Buffer.concat([password, filling], arrayBytes)
  return Buffer.from(filled.map((byte, at) => turnedLeft(byte ^ (at % 2 === 0 ? key & 0xff : key >>> 8), 7)))
}

function turnedLeft(byte: number, bits: number): number {
  return ((byte << bits) | (byte >>> (8 - bits))) & 0xff
}

/** Opens a record's bytes from a place in the stream on: what the array is begun with depends on the length of the record ([MS-XLS] 2.2.10). */
export function openByXor(bytes: Buffer, array: Buffer, place: number): Buffer {
  return Buffer.from(bytes.map((byte, at) => turnedLeft(byte ^ (array[(place + at) % arrayBytes] ?? 0), 3)))
}

/** Opens a stream of Word, the array begun with its first byte. What would come to zero was left as it was, and zeros were ([MS-OFFCRYPTO] 2.3.7.6). */
export function openZerosKept(bytes: Buffer, array: Buffer): Buffer {
  return Buffer.from(bytes.map((byte, at) => (byte === 0 ? 0 : byte ^ (array[at % arrayBytes] ?? 0) || byte)))
}
