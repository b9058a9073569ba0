const headerBytes = 12

/** The CRC-32 lookup table. */
const table = Uint32Array.from({ length: 256 }, (_, start) => {
  let value = start
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value
})

/**
 * Opens a member that is locked in the traditional way of PKZIP (APPNOTE 6.1): twelve bytes stand before its data, of which the last is
 * known. Undefined where the password does not fit; one in 256 that are wrong fit all the same.
 * @returns what gives the bytes behind the header as they were packed.
 */
export function openZipCrypto(
  header: Buffer,
  password: Buffer,
  knownByte: number,
): ((packed: AsyncIterable<Buffer>) => AsyncGenerator<Buffer>) | undefined {
  if (header.length < headerBytes || new Keys(password).decrypt(header.subarray(0, headerBytes))[11] !== knownByte)
    return undefined
  return async function* (packed) {
    const keys = new Keys(password)
    let skip = headerBytes
    for await (const piece of packed) {
      const plain = keys.decrypt(piece)
      yield plain.subarray(Math.min(skip, plain.length))
      skip -= Math.min(skip, plain.length)
    }
  }
}

class Keys {
  #first = 0x12345678
  #second = 0x23456789
  #third = 0x34567890

  constructor(password: Buffer) {
    for (const byte of password) this.#update(byte)
  }

  decrypt(bytes: Buffer): Buffer {
    const plain = Buffer.allocUnsafe(bytes.length)
    for (let at = 0; at < bytes.length; at += 1) {
      const pad = (this.#third | 2) & 0xffff
      const byte = (bytes[at] ?? 0) ^ ((Math.imul(pad, pad ^ 1) >>> 8) & 0xff)
      plain[at] = byte
      this.#update(byte)
    }
    return plain
  }

  #update(byte: number): void {
    this.#first = ((table[(this.#first ^ byte) & 0xff] ?? 0) ^ (this.#first >>> 8)) >>> 0
    this.#second = (Math.imul((this.#second + (this.#first & 0xff)) >>> 0, 134_775_813) + 1) >>> 0
    this.#third = ((table[(this.#third ^ (this.#second >>> 24)) & 0xff] ?? 0) ^ (this.#third >>> 8)) >>> 0
  }
}
