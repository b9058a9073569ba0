import { type FileHandle, open } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import { addedBytes, EntryCipher } from './aes.ts'
import { BufferedFile } from './buffered-file.ts'
import { centralRecord, type EntryFacts, endRecords, localHeader } from './records.ts'

/** The content of an entry. `sizeBytes` must be the size of all pieces together; `crc`: their check sum, if known, which makes them one piece. */
export type NewEntry = {
  name: string
  modified: Date
  sizeBytes: number
  pieces: AsyncIterable<Buffer> | Iterable<Buffer>
  crc?: number
}

/**
 * Writes a zip file, entry by entry, stored as they are. Its directory is written beside it until the end, so that it takes no more memory however many entries there are. An
 * entry that fails leaves nothing behind.
 */
export class ZipFile {
  readonly #file: BufferedFile
  readonly #directory: BufferedFile
  readonly #handles: readonly FileHandle[]
  readonly #password: string | undefined
  #count = 0

  private constructor(handles: readonly [FileHandle, FileHandle], password: string | undefined) {
    this.#handles = handles
    this.#file = new BufferedFile(handles[0])
    this.#directory = new BufferedFile(handles[1])
    this.#password = password
  }

  /** `path`: of the archive; `directoryPath`: of the file that collects its directory. Neither may exist. */
  static async create(path: string, directoryPath: string, password?: string): Promise<ZipFile> {
    const file = await open(path, 'wx+', 0o600)
    try {
      return new ZipFile([file, await open(directoryPath, 'wx+', 0o600)], password)
    } catch (error) {
      await file.close()
      throw error
    }
  }

  /** So far. */
  get sizeBytes(): number {
    return this.#file.sizeBytes
  }

  get entries(): number {
    return this.#count
  }

  /** @throws what reading or writing throws, and SizeChanged if there are more or fewer bytes than announced: the archive is then as it was before. */
  async add({ name, modified, sizeBytes, pieces, crc: known }: NewEntry): Promise<void> {
    const offset = this.#file.sizeBytes
    const isEncrypted = this.#password !== undefined
    const facts: EntryFacts = {
      name: Buffer.from(name),
      modified,
      crc: 0,
      sizeBytes,
      storedBytes: sizeBytes + (isEncrypted ? addedBytes : 0),
      isEncrypted,
      offset,
    }
    if (known !== undefined && !isEncrypted && Symbol.iterator in pieces) {
      const bytes = [...pieces]
      if (bytes.length === 1 && bytes[0]?.length === sizeBytes) return this.#addWhole({ ...facts, crc: known }, bytes[0])
    }
    try {
      await this.#file.write(localHeader(facts))
      const crc = isEncrypted ? await this.#encrypt(sizeBytes, pieces) : await this.#store(sizeBytes, pieces)
      if (crc !== 0) await this.#file.rewrite(offset, localHeader({ ...facts, crc }))
      await this.#directory.write(centralRecord({ ...facts, crc }))
    } catch (error) {
      await this.#file.cutTo(offset)
      throw error
    }
    this.#count += 1
  }

  /** Completes the archive: afterwards it is whole and on disk. */
  async finish(): Promise<number> {
    const offset = this.#file.sizeBytes
    for await (const piece of this.#directory.pieces()) await this.#file.write(piece)
    await this.#file.write(endRecords({ count: this.#count, offset, sizeBytes: this.#file.sizeBytes - offset }))
    await this.#file.flush()
    await this.#handles[0]?.sync()
    return this.#file.sizeBytes
  }

  async close(): Promise<void> {
    for (const handle of this.#handles) await handle.close()
  }

  /** All of it is known, so this waits only when the buffer is full. */
  async #addWhole(facts: EntryFacts, bytes: Buffer): Promise<void> {
    try {
      for (const part of [localHeader(facts), bytes]) {
        const written = this.#file.write(part)
        if (written) await written
      }
      const noted = this.#directory.write(centralRecord(facts))
      if (noted) await noted
    } catch (error) {
      await this.#file.cutTo(facts.offset)
      throw error
    }
    this.#count += 1
  }

  async #store(sizeBytes: number, pieces: NewEntry['pieces']): Promise<number> {
    let crc = 0
    for await (const piece of counted(sizeBytes, pieces)) {
      crc = crc32(piece, crc)
      await this.#file.write(piece)
    }
    return crc
  }

  /** No check sum: it would reveal something about the content. */
  async #encrypt(sizeBytes: number, pieces: NewEntry['pieces']): Promise<0> {
    const cipher = await EntryCipher.open(this.#password ?? '')
    await this.#file.write(cipher.head)
    for await (const piece of counted(sizeBytes, pieces)) await this.#file.write(cipher.encrypt(piece))
    await this.#file.write(cipher.end())
    return 0
  }
}

async function* counted(sizeBytes: number, pieces: NewEntry['pieces']): AsyncGenerator<Buffer> {
  let missing = sizeBytes
  for await (const piece of pieces) {
    missing -= piece.length
    if (missing < 0) break
    yield piece
  }
  if (missing !== 0) throw new SizeChanged()
}

/** A file had more or fewer bytes than when it was opened. */
export class SizeChanged extends Error {
  constructor() {
    super('The file became shorter or longer while it was read')
    this.name = 'SizeChanged'
  }
}
