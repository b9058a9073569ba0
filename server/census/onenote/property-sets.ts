/** A property of a set: its number in [MS-ONE], kind and width included, and its bytes. */
export type Property = { id: number; bytes: Buffer }

const [leastName, mostName] = [0x1000, 0x4000]
const mostProperties = 256
const deepest = 8

/** How the values of a kind are stored ([MS-ONESTORE] 2.6.6): a fixed number of bytes, or as said below. */
const fixedBytes = new Map([
  [0x1, 0],
  [0x2, 0],
  [0x3, 1],
  [0x4, 2],
  [0x5, 4],
  [0x6, 8],
  // Numbers of objects and contexts stand elsewhere; here is how many they are.
  [0x8, 0],
  [0x9, 4],
  [0xa, 0],
  [0xb, 4],
  [0xc, 0],
  [0xd, 4],
])
const [sized, sets, set] = [0x7, 0x10, 0x11]

/**
 * All values with a length of the sets of properties of a file that have one of these, in whatever revision or packing: a set is known by the number of a
 * property, and by making sense from its count to its last value.
 */
export function* propertiesIn(file: Buffer, wanted: ReadonlySet<number>): Generator<Property> {
  const seen = new Set<number>()
  for (const id of wanted) {
    const needle = Buffer.alloc(4)
    needle.writeUInt32LE(id)
    for (let at = file.indexOf(needle); at >= 0; at = file.indexOf(needle, at + 1)) {
      const properties = setAround(file, at)
      if (!properties || seen.has(properties.at)) continue
      seen.add(properties.at)
      yield* properties.all.filter((property) => wanted.has(property.id))
    }
  }
}

type FoundSet = { at: number; all: Property[] }

/** The set in whose list of properties this place is. */
function setAround(file: Buffer, place: number): FoundSet | undefined {
  for (let first = place; place - first < mostProperties * 4 && first >= 2; first -= 4) {
    if (!isProperty(file.readUInt32LE(first))) return undefined
    const count = file.readUInt16LE(first - 2)
    if (count > mostProperties || first + count * 4 <= place) continue
    const reader = new SetReader(file, first - 2)
    if (reader.read(0)) return { at: first - 2, all: reader.properties }
  }
  return undefined
}

function isProperty(id: number): boolean {
  const name = id & 0x3ffffff
  const kind = (id >>> 26) & 0x1f
  return name >= leastName && name < mostName && (fixedBytes.has(kind) || kind === sized || kind === sets || kind === set)
}

class SetReader {
  readonly properties: Property[] = []
  readonly #file: Buffer
  #at: number

  constructor(file: Buffer, at: number) {
    this.#file = file
    this.#at = at
  }

  /** False where it makes no sense. */
  read(depth: number): boolean {
    if (depth > deepest || !this.#has(2)) return false
    const count = this.#file.readUInt16LE(this.#at)
    const first = this.#at + 2
    this.#at = first
    if (count > mostProperties || !this.#has(count * 4)) return false
    this.#at += count * 4
    for (let index = 0; index < count; index += 1) {
      const id = this.#file.readUInt32LE(first + index * 4)
      if (!isProperty(id) || !this.#value(id, depth)) return false
    }
    return true
  }

  #value(id: number, depth: number): boolean {
    const kind = (id >>> 26) & 0x1f
    if (kind === set) return this.read(depth + 1)
    if (kind === sets) return this.#sets(depth)
    if (kind === sized) {
      const length = this.#number()
      if (length === undefined || !this.#has(length)) return false
      this.properties.push({ id, bytes: this.#file.subarray(this.#at, this.#at + length) })
      this.#at += length
      return true
    }
    const bytes = fixedBytes.get(kind) ?? 0
    const isThere = this.#has(bytes)
    this.#at += bytes
    return isThere
  }

  /** So many sets, behind the kind that all of them are. */
  #sets(depth: number): boolean {
    const count = this.#number()
    if (count === undefined) return false
    if (count === 0) return true
    if (count > mostProperties * mostProperties || this.#number() === undefined) return false
    for (let index = 0; index < count; index += 1) if (!this.read(depth + 1)) return false
    return true
  }

  #number(): number | undefined {
    if (!this.#has(4)) return undefined
    this.#at += 4
    return this.#file.readUInt32LE(this.#at - 4)
  }

  #has(bytes: number): boolean {
    return this.#at + bytes <= this.#file.length
  }
}
