/** One value of a MAPI property: its number, its type, its bytes. */
export type Property = { id: number; type: number; value: Buffer }

/** The types of text: bytes in the message's code page, UTF-16. */
export const [string8, unicode] = [0x1e, 0x1f] as const
const [object, binary] = [0x0d, 0x102]
const isMultiple = 0x1000
/** Sizes of fixed-length values; shorter ones are padded to four. */
const fixedBytes = new Map([
  [0x02, 4],
  [0x03, 4],
  [0x04, 4],
  [0x05, 8],
  [0x06, 8],
  [0x07, 8],
  [0x0a, 4],
  [0x0b, 4],
  [0x14, 8],
  [0x40, 8],
  [0x48, 16],
])
const mostValues = 100_000

/** The properties of a message or an attachment ([MS-OXTNEF] 2.1.3.4), up to the first that makes no sense. */
export function* propertiesOf(data: Buffer): Generator<Property> {
  const reader = new PropertyReader(data)
  const count = Math.min(reader.number() ?? 0, mostValues)
  for (let index = 0; index < count; index += 1) {
    const head = reader.number()
    if (head === undefined) return
    const [type, id] = [head & 0xffff, head >>> 16]
    if (id >= 0x8000 && !reader.skipName()) return
    const base = type & ~isMultiple
    const isSized = base === string8 || base === unicode || base === binary || base === object
    const values = isSized || (type & isMultiple) !== 0 ? reader.number() : 1
    for (let value = 0; value < Math.min(values ?? 0, mostValues); value += 1) {
      const bytes = reader.take(isSized ? reader.number() : fixedBytes.get(base))
      if (!bytes) return
      yield { id, type: base, value: bytes }
    }
  }
}

class PropertyReader {
  readonly #data: Buffer
  #at = 0

  constructor(data: Buffer) {
    this.#data = data
  }

  number(): number | undefined {
    if (this.#at + 4 > this.#data.length) return undefined
    this.#at += 4
    return this.#data.readUInt32LE(this.#at - 4)
  }

  /** That many bytes plus padding to a multiple of four; undefined if not even the first is there. */
  take(length: number | undefined): Buffer | undefined {
    if (length === undefined || (length > 0 && this.#at >= this.#data.length)) return undefined
    const bytes = this.#data.subarray(this.#at, this.#at + length)
    this.#at += Math.ceil(length / 4) * 4
    return bytes
  }

  /** A property above 0x8000 has a set and a number or a name of its own. */
  skipName(): boolean {
    this.#at += 16
    const kind = this.number()
    const value = this.number()
    return kind === 0 ? value !== undefined : this.take(value) !== undefined
  }
}
