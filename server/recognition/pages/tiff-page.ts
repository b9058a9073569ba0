/** Where the two forms of TIFF keep their numbers; BigTIFF has them twice as long. */
const forms = {
  42: { first: 4, isLong: false, countBytes: 2, entryBytes: 12 },
  43: { first: 8, isLong: true, countBytes: 8, entryBytes: 20 },
} as const

/**
 * A copy of a TIFF whose first page is this one, counted from 0, for programs that read first pages only: its head then names the directory of that page.
 * Undefined where the directories do not lead there.
 */
export function withPageFirst(tiff: Buffer, page: number): Buffer | undefined {
  try {
    const directories = new Directories(tiff)
    let place = directories.first
    for (let passed = 0; passed < page && place > 0; passed += 1) place = directories.next(place)
    return place > 0 ? directories.beginningAt(place) : undefined
  } catch (error) {
    // A directory lies behind the end of the file.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** A TIFF is a chain of directories, one a page. @throws RangeError where one lies outside the file. */
class Directories {
  readonly #tiff: Buffer
  readonly #isLittle: boolean
  readonly #form: (typeof forms)[keyof typeof forms]

  constructor(tiff: Buffer) {
    this.#tiff = tiff
    this.#isLittle = tiff.toString('latin1', 0, 2) === 'II'
    const version = this.#short(2)
    if (version !== 42 && version !== 43) throw new RangeError('no TIFF')
    this.#form = forms[version]
  }

  get first(): number {
    return this.#place(this.#form.first)
  }

  /** 0 behind the last one. */
  next(place: number): number {
    const { isLong, countBytes, entryBytes } = this.#form
    const count = isLong ? this.#place(place) : this.#short(place)
    return this.#place(place + countBytes + count * entryBytes)
  }

  beginningAt(place: number): Buffer {
    const copy = Buffer.from(this.#tiff)
    const at = this.#form.first
    if (this.#form.isLong) this.#isLittle ? copy.writeBigUInt64LE(BigInt(place), at) : copy.writeBigUInt64BE(BigInt(place), at)
    else this.#isLittle ? copy.writeUInt32LE(place, at) : copy.writeUInt32BE(place, at)
    return copy
  }

  #short(at: number): number {
    return this.#isLittle ? this.#tiff.readUInt16LE(at) : this.#tiff.readUInt16BE(at)
  }

  #place(at: number): number {
    if (this.#form.isLong) return Number(this.#isLittle ? this.#tiff.readBigUInt64LE(at) : this.#tiff.readBigUInt64BE(at))
    return this.#isLittle ? this.#tiff.readUInt32LE(at) : this.#tiff.readUInt32BE(at)
  }
}
