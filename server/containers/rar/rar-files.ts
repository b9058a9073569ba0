import { closeSync, fstatSync, openSync, readSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { Extractor } from 'node-unrar-js'
import { getUnrar } from 'node-unrar-js/dist/js/unrar.singleton.js'
import { openEvidenceSync } from '../../evidence/open.ts'

/** What to open: the archive's path and its password; the folder for members, and the name that the next one gets there. */
export type RarToOpen = { path: string; password?: string | undefined; folder: string; nameNext: () => string }

/** Opens a RAR archive with the library. It is read through `server/evidence`: the library's own way would change the time of last access. */
export async function openRar(archive: RarToOpen): Promise<Extractor> {
  const library = await getUnrar()
  const opened = new RarFiles(library, archive)
  // The file system on which the library's callbacks act.
  library.extractor = opened
  return opened
}

/** A file that the library works on; `at`: where it reads or writes next. */
type OpenFile = { sizeBytes: number; at: number }

/** The library's file system: it opens the archive for reading and creates members. */
class RarFiles extends Extractor {
  protected _filePath: string
  readonly #archive: RarToOpen
  readonly #files = new Map<number, OpenFile>()

  constructor(library: unknown, archive: RarToOpen) {
    super(library, archive.password ?? '')
    this._filePath = archive.path
    this.#archive = archive
  }

  protected open(path: string): number {
    try {
      return this.#keep(openEvidenceSync(path))
    } catch {
      // A volume that is not there: the library says so in its own way.
      return 0
    }
  }

  protected create(_name: string): number {
    return this.#keep(openSync(join(this.#archive.folder, this.#archive.nameNext()), 'w'))
  }

  protected closeFile(fd: number): void {
    this.#files.delete(fd)
    closeSync(fd)
  }

  protected read(fd: number, address: number, sizeBytes: number): number {
    const file = this.#file(fd)
    const bytes = Buffer.allocUnsafe(sizeBytes)
    const got = readSync(fd, bytes, 0, sizeBytes, file.at)
    this.unrar.HEAPU8.set(bytes.subarray(0, got), address)
    file.at += got
    return got
  }

  protected write(fd: number, address: number, sizeBytes: number): boolean {
    const file = this.#file(fd)
    const written = writeSync(fd, Buffer.from(this.unrar.HEAPU8.subarray(address, address + sizeBytes)), 0, sizeBytes)
    file.at += written
    file.sizeBytes += written
    return written === sizeBytes
  }

  protected tell(fd: number): number {
    return this.#file(fd).at
  }

  protected seek(fd: number, offset: number, from: 'CUR' | 'SET' | 'END'): boolean {
    const file = this.#file(fd)
    const at = { SET: 0, CUR: file.at, END: file.sizeBytes }[from] + offset
    if (at < 0 || at > file.sizeBytes) return false
    file.at = at
    return true
  }

  #keep(fd: number): number {
    this.#files.set(fd, { sizeBytes: fstatSync(fd).size, at: 0 })
    return fd
  }

  #file(fd: number): OpenFile {
    const file = this.#files.get(fd)
    if (!file) throw new Error('the library uses a file that is not open')
    return file
  }
}
