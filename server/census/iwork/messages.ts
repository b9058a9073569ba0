/** One field of a Protocol Buffers message: numbers as such, texts and messages as bytes. */
export type Field = { number: number; value: number | Buffer }

/** The fields of a message, up to the first that makes no sense. */
export function* fieldsOf(message: Buffer): Generator<Field> {
  const reader = new Reader(message)
  while (!reader.isOver) {
    const key = reader.varint()
    const value = key === undefined ? undefined : reader.value(key & 7)
    if (key === undefined || value === undefined) return
    yield { number: Math.floor(key / 8), value }
  }
}

/** A message of iWork: its type by Apple's own number, and its fields as they are packed. */
export type Message = { type: number; bytes: Buffer }

const [infos, typeField, lengthField] = [2, 1, 3]

/** The messages of an unpacked `.iwa`: heads that name the type and length of what follows them. */
export function* messagesOf(archive: Buffer): Generator<Message> {
  const reader = new Reader(archive)
  while (!reader.isOver) {
    const head = reader.value(2)
    if (!Buffer.isBuffer(head)) return
    for (const info of fieldsOf(head)) {
      if (info.number !== infos || !Buffer.isBuffer(info.value)) continue
      const numbers = new Map([...fieldsOf(info.value)].map(({ number, value }) => [number, value]))
      const bytes = reader.take(Number(numbers.get(lengthField) ?? 0))
      if (bytes === undefined) return
      yield { type: Number(numbers.get(typeField) ?? 0), bytes }
    }
  }
}

class Reader {
  readonly #bytes: Buffer
  #at = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  get isOver(): boolean {
    return this.#at >= this.#bytes.length
  }

  /** Seven bits a byte, lowest first; what is larger than a safe integer is of no use here. */
  varint(): number | undefined {
    let value = 0
    for (let factor = 1; factor < 2 ** 64; factor *= 128) {
      const byte = this.#bytes[this.#at]
      if (byte === undefined) return undefined
      this.#at += 1
      value += (byte & 0x7f) * factor
      if (byte < 0x80) return value
    }
    return undefined
  }

  /** Of a wire type: a number, eight bytes, bytes of a length, four bytes. */
  value(wire: number): number | Buffer | undefined {
    if (wire === 0) return this.varint()
    if (wire === 1) return this.take(8)
    if (wire === 5) return this.take(4)
    const length = wire === 2 ? this.varint() : undefined
    return length === undefined ? undefined : this.take(length)
  }

  take(length: number): Buffer | undefined {
    if (!(length >= 0) || this.#at + length > this.#bytes.length) return undefined
    this.#at += length
    return this.#bytes.subarray(this.#at - length, this.#at)
  }
}
