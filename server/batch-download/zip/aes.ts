import { createCipheriv, createHmac, pbkdf2, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(pbkdf2)

const saltBytes = 16
const keyBytes = 32
const checkBytes = 2
const proofBytes = 10
const blockBytes = 16
/** Fixed by the format. */
const rounds = 1000

/** What encryption adds to an entry. */
export const addedBytes = saltBytes + checkBytes + proofBytes

/**
 * Encrypts one entry as WinZip does (AE-2 with 256 bits): `head` precedes its bytes, `end` follows them. Every entry has its own salt, so that no two share a key.
 */
export class EntryCipher {
  readonly head: Buffer
  readonly #cipher: ReturnType<typeof createCipheriv>
  readonly #proof: ReturnType<typeof createHmac>
  #counter = 1
  /** What is left of the last block of the key stream. */
  #rest = Buffer.alloc(0)

  private constructor(salt: Buffer, keys: Buffer) {
    this.head = Buffer.concat([salt, keys.subarray(2 * keyBytes)])
    // WinZip's counter has its low byte first, OpenSSL's CTR its high byte: so the blocks are counted here.
    this.#cipher = createCipheriv('aes-256-ecb', keys.subarray(0, keyBytes), null)
    this.#proof = createHmac('sha1', keys.subarray(keyBytes, 2 * keyBytes))
  }

  static async open(password: string): Promise<EntryCipher> {
    const salt = randomBytes(saltBytes)
    return new EntryCipher(salt, await derive(password, salt, rounds, 2 * keyBytes + checkBytes, 'sha1'))
  }

  /** The next bytes of the entry, encrypted. */
  encrypt(piece: Buffer): Buffer {
    const key = this.#keyStream(piece.length)
    const made = Buffer.allocUnsafe(piece.length)
    const done = xorWords(piece, key, made)
    for (let at = done; at < piece.length; at++) made[at] = (piece[at] ?? 0) ^ (key[at] ?? 0)
    this.#proof.update(made)
    return made
  }

  /** Proves to whoever has the password that nothing was changed. */
  end(): Buffer {
    return this.#proof.digest().subarray(0, proofBytes)
  }

  #keyStream(bytes: number): Buffer {
    const missing = Math.max(0, bytes - this.#rest.length)
    const blocks = Math.ceil(missing / blockBytes)
    const counters = Buffer.alloc(blocks * blockBytes)
    for (let at = 0; at < blocks; at++) {
      counters.writeUInt32LE(this.#counter >>> 0, at * blockBytes)
      counters.writeUInt32LE(Math.floor(this.#counter / 2 ** 32), at * blockBytes + 4)
      this.#counter += 1
    }
    const stream = Buffer.concat([this.#rest, this.#cipher.update(counters)])
    this.#rest = stream.subarray(bytes)
    return stream.subarray(0, bytes)
  }
}

/** Four bytes at a time, as far as possible; returns how many bytes were done. */
function xorWords(from: Buffer, by: Buffer, to: Buffer): number {
  if ((from.byteOffset | by.byteOffset | to.byteOffset) % 4 !== 0) return 0
  const words = from.length >> 2
  const source = new Uint32Array(from.buffer, from.byteOffset, words)
  const key = new Uint32Array(by.buffer, by.byteOffset, words)
  const target = new Uint32Array(to.buffer, to.byteOffset, words)
  for (let at = 0; at < words; at++) target[at] = (source[at] ?? 0) ^ (key[at] ?? 0)
  return words * 4
}

/** A password of 20 letters and digits, without look-alikes: more than 110 bits. */
export function makePassword(): string {
  const letters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
  let password = ''
  while (password.length < 20) {
    for (const byte of randomBytes(32))
      if (byte < letters.length * 4 && password.length < 20) password += letters[byte % letters.length]
  }
  return password
}
