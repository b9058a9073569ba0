/** RC4, which Node's OpenSSL has no longer: the bytes that it makes of a key, one after the other. What is applied twice from the same place is as it was. */
export class Rc4 {
  readonly #state = Uint8Array.from({ length: 256 }, (_, at) => at)
  #i = 0
  #j = 0

  /** `key`: 1 to 256 bytes. */
  constructor(key: Uint8Array) {
    let j = 0
    for (let i = 0; i < 256; i += 1) {
      j = (j + this.#at(i) + (key[i % key.length] ?? 0)) & 255
      this.#swap(i, j)
    }
  }

  apply(bytes: Uint8Array): Buffer {
    const applied = Buffer.allocUnsafe(bytes.length)
    for (let at = 0; at < bytes.length; at += 1) applied[at] = (bytes[at] ?? 0) ^ this.#next()
    return applied
  }

  skip(count: number): void {
    for (let at = 0; at < count; at += 1) this.#next()
  }

  #next(): number {
    this.#i = (this.#i + 1) & 255
    this.#j = (this.#j + this.#at(this.#i)) & 255
    this.#swap(this.#i, this.#j)
    return this.#at((this.#at(this.#i) + this.#at(this.#j)) & 255)
  }

  #at(index: number): number {
    return this.#state[index] ?? 0
  }

  #swap(i: number, j: number): void {
    const one = this.#at(i)
    this.#state[i] = this.#at(j)
    this.#state[j] = one
  }
}
