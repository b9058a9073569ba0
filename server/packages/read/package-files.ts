import { badPackage } from '../package-fault.ts'

/** The files of a package by their paths, which have slashes and lead nowhere else. */
export type PackageFiles = ReadonlyMap<string, Buffer>

/** Ours. A plugin is some hundred kilobytes; what an archive may be is what may be sent. */
export const packageLimits = { archiveBytes: 20_000_000, bytes: 64_000_000, files: 2_000, pathLength: 500 }
/** Of a file or folder, in bytes: what the file systems of today hold. */
const longestName = 255
/** What macOS and its Finder add on their own. */
const addedByMacs = /^(?:\.\/)*__MACOSX\/|(?:^|\/)\.DS_Store$/

/** Gathers files one by one and refuses what no package may have. */
export class FileGatherer {
  readonly #files = new Map<string, Buffer>()
  /** Names that some file systems take for the same. */
  readonly #names = new Set<string>()
  readonly #folders = new Set<string>()
  #bytes = 0

  /** How many bytes there is still room for. */
  get room(): number {
    return packageLimits.bytes - this.#bytes
  }

  /** @throws AppError BAD_PACKAGE. */
  add(name: string, bytes: Buffer): void {
    if (addedByMacs.test(name)) return
    const path = checkedPath(name)
    const folded = path.normalize('NFC').toLowerCase()
    const folders = foldersOf(folded)
    const isTaken = this.#names.has(folded) || this.#folders.has(folded) || folders.some((each) => this.#names.has(each))
    if (isTaken) throw badPackage('SAME_NAME', { path })
    if (this.#names.size >= packageLimits.files) throw badPackage('TOO_MANY_FILES', { count: packageLimits.files })
    if (bytes.length > this.room) throw tooLarge()
    this.#names.add(folded)
    for (const each of folders) this.#folders.add(each)
    this.#files.set(path, bytes)
    this.#bytes += bytes.length
  }

  /** All of them; where everything lies in one folder, as npm and GitHub pack it, without that. */
  close(): PackageFiles {
    const tops = new Set([...this.#files.keys()].map((path) => path.split('/', 1)[0]))
    const isWrapped = tops.size === 1 && [...this.#files.keys()].every((path) => path.includes('/'))
    if (!isWrapped) return this.#files
    return new Map([...this.#files].map(([path, bytes]) => [path.slice(path.indexOf('/') + 1), bytes]))
  }
}

/** @returns the refusal of what is too large once unpacked. */
export function tooLarge() {
  return badPackage('TOO_LARGE', { megabytes: packageLimits.bytes / 1_000_000 })
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: that is what is refused.
const misleading = /[\u0000-\u001f\u007f\\]|^[A-Za-z]:/

/** The folders around a file. */
function foldersOf(path: string): string[] {
  return [...path.matchAll(/\//g)].map(({ index }) => path.slice(0, index))
}

/** A path without `./` before it. @throws AppError BAD_PACKAGE where it is none within a folder, or too long for one. */
function checkedPath(name: string): string {
  const path = name.replace(/^(?:\.\/)+/, '')
  const parts = path.split('/')
  const shown = { path: name.slice(0, packageLimits.pathLength) }
  const isWithin = parts.every((part) => part !== '' && part !== '.' && part !== '..')
  if (!isWithin || misleading.test(path)) throw badPackage('LEAVES_FOLDER', shown)
  if (path.length > packageLimits.pathLength || parts.some((part) => Buffer.byteLength(part) > longestName))
    throw badPackage('NAME_TOO_LONG', shown)
  return path
}
