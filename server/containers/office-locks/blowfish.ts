/** Rounds of the cipher, and numbers of each of its four tables. */
const [rounds, tableLength] = [16, 256]
const startNumbers = rounds + 2 + 4 * tableLength

let start: Uint32Array | undefined

/** What each key begins with: the binary digits of pi behind its point, which cost some milliseconds once. */
function digitsOfPi(): Uint32Array {
  if (start) return start
  const bits = BigInt(startNumbers * 32)
  const spare = 64n
  const one = 1n << (bits + spare)
  // Machin: pi = 16 atan(1/5) - 4 atan(1/239)
  const fraction = (16n * inverseTangent(5n, one) - 4n * inverseTangent(239n, one) - 3n * one) >> spare
  const digits = Buffer.from(fraction.toString(16).padStart(startNumbers * 8, '0'), 'hex')
  start = Uint32Array.from({ length: startNumbers }, (_, at) => digits.readUInt32BE(at * 4))
  return start
}

/** The arc tangent of 1/number, `one` being the unit. */
function inverseTangent(number: bigint, one: bigint): bigint {
  let [power, sum, isAdded] = [one / number, 0n, true]
  for (let divisor = 1n; power !== 0n; divisor += 2n) {
    sum += isAdded ? power / divisor : -power / divisor
    power /= number * number
    isAdded = !isAdded
  }
  return sum
}

/** Blowfish (Schneier 1993), which OpenSSL left to its legacy provider: with one key it makes other eight bytes of eight bytes. */
export class Blowfish {
  readonly #keys: Uint32Array
  readonly #tables: Uint32Array
  #left = 0
  #right = 0

  constructor(key: Buffer) {
    const digits = digitsOfPi()
    this.#keys = digits.slice(0, rounds + 2)
    this.#tables = digits.slice(rounds + 2)
    for (let at = 0; at < this.#keys.length; at += 1) {
      let number = 0
      for (let byte = 0; byte < 4; byte += 1) number = (number << 8) | (key[(at * 4 + byte) % key.length] ?? 0)
      this.#keys[at] = (this.#keys[at] ?? 0) ^ number
    }
    for (const numbers of [this.#keys, this.#tables])
      for (let at = 0; at < numbers.length; at += 2) {
        this.#turn()
        numbers[at] = this.#left
        numbers[at + 1] = this.#right
      }
  }

  /** Eight bytes as the cipher makes them of eight. */
  encrypted(block: Buffer): Buffer {
    this.#left = block.readInt32BE(0)
    this.#right = block.readInt32BE(4)
    this.#turn()
    const made = Buffer.alloc(8)
    made.writeInt32BE(this.#left, 0)
    made.writeInt32BE(this.#right, 4)
    return made
  }

  /** Opens what was encrypted in cipher feedback mode with 64 bits: each block is mixed with what the cipher makes of the locked block before it. */
  openFeedback(locked: Buffer, first: Buffer): Buffer {
    const opened = Buffer.from(locked)
    let before = first
    for (let at = 0; at < locked.length; at += 8) {
      const mask = this.encrypted(before)
      for (let byte = 0; byte < 8 && at + byte < locked.length; byte += 1)
        opened[at + byte] = (locked[at + byte] ?? 0) ^ (mask[byte] ?? 0)
      before = locked.subarray(at, at + 8)
    }
    return opened
  }

  #turn(): void {
    let [left, right] = [this.#left, this.#right]
    for (let round = 0; round < rounds; round += 1) {
      left ^= this.#keys[round] ?? 0
      const next = right ^ this.#mixed(left)
      right = left
      left = next
    }
    this.#left = right ^ (this.#keys[rounds + 1] ?? 0)
    this.#right = left ^ (this.#keys[rounds] ?? 0)
  }

  #mixed(half: number): number {
    const table = (number: number, byte: number) => this.#tables[number * tableLength + byte] ?? 0
    const sum = (table(0, half >>> 24) + table(1, (half >>> 16) & 0xff)) | 0
    return ((sum ^ table(2, (half >>> 8) & 0xff)) + table(3, half & 0xff)) | 0
  }
}
