import { numberOf } from '../records/number-of-text.ts'
import { NumberSet } from './number-set.ts'

/** Names that Windows keeps for devices, whatever stands behind their dot. */
const devices = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)(?:\..*)?$/i

/** Most parts of names: nothing in them has to be changed unless they are a device's. */
const plainPart = /^[\w-](?:[\w. -]{0,98}[\w-])?$/

/** Of one part of a name, in bytes of UTF-8: file systems take 255. */
const partBytes = 120
/** Of a whole name: Windows takes 259 letters with the folder that it is unpacked to. */
const nameBytes = 200

/** What a document's name in an archive is made of: the path of its file, and the names inside it joined by `!/`. */
export type Place = { path: string; embeddedPath: string | null; id: string }

/**
 * Gives each document a name in the archive that no other has: the path of its file without the leading slash, as the contract has it; what lies in a file stands in a folder beside it. Such a name
 * can be unpacked on every system and leads nowhere else; two differ by more than upper and lower case.
 */
export class EntryNames {
  /** Folded names in use, as numbers: 100,000 names would take 20 MB. When two names share a number, one gets a suffix that it does not need. A folder ends with a slash. */
  readonly #taken = new NumberSet()
  /** The last suffix given to a common name: otherwise every one would be tried again. */
  readonly #numbers = new Map<string, number>()
  /** The folder of the last name, as it was wanted and as it is: files of one folder follow one another, and a folder keeps its name. */
  #folder = { wanted: '', named: '' }

  constructor(reserved: readonly string[]) {
    for (const name of reserved) this.#taken.add(numberOf(fold(name)))
  }

  nameOf(place: Place): string {
    const parts = partsOf(place)
    const name = parts.join('/')
    const wanted =
      Buffer.byteLength(name) > nameBytes ? `long names/${place.id.slice(0, 16)} ${cut(parts.at(-1) ?? '', 100)}` : name
    const slash = wanted.lastIndexOf('/') + 1
    return this.#takeFile(`${this.#folderOf(wanted.slice(0, slash))}${wanted.slice(slash)}`)
  }

  /** The name of a folder, which ends with a slash; empty for none. */
  #folderOf(wanted: string): string {
    if (wanted === this.#folder.wanted) return this.#folder.named
    let named = ''
    for (const part of wanted.split('/').slice(0, -1)) {
      named = `${this.#free(`${named}${part}`, (free) => !this.#taken.has(numberOf(fold(free))))}/`
      this.#taken.add(numberOf(fold(named)))
    }
    this.#folder = { wanted, named }
    return named
  }

  /** A name for something that belongs to a named document: that name with an ending appended. */
  nameBeside(file: string, ending: string): string {
    return this.#takeFile(`${file}${ending}`)
  }

  /** No other file may have a file's name, and no folder. */
  #takeFile(name: string): string {
    const isTaken = (folded: string) => this.#taken.has(numberOf(folded))
    const file = this.#free(name, (free) => !isTaken(fold(free)) && !isTaken(`${fold(free)}/`))
    this.#taken.add(numberOf(fold(file)))
    return file
  }

  /** The first of a name and its numbered forms that is free. */
  #free(name: string, isFree: (name: string) => boolean): string {
    let number = this.#numbers.get(name) ?? 1
    while (!isFree(numbered(name, number))) number += 1
    if (number > 1) this.#numbers.set(name, number)
    return numbered(name, number)
  }
}

function partsOf({ path, embeddedPath }: Place): string[] {
  const file = path
    .split('/')
    .filter((part) => part !== '')
    .map(safePart)
  if (embeddedPath === null) return file.length === 0 ? ['_'] : file
  const inside = embeddedPath.split('!/').map((level) =>
    level
      .split(/[/\\]/)
      .filter((part) => part !== '')
      .map(safePart),
  )
  const levels = [file, ...inside].filter((level) => level.length > 0)
  // What lies in a file stands in a folder beside it.
  return levels.flatMap((level, at) =>
    at === levels.length - 1 ? level : [...level.slice(0, -1), cut(level.at(-1) ?? '', partBytes - 8) + contents],
  )
}

const contents = '.content'

/** A part of a name that every system accepts and that leads to no other folder. */
function safePart(part: string): string {
  if (plainPart.test(part) && !devices.test(part)) return part
  const plain = part
    .toWellFormed()
    .normalize('NFC')
    // Direction marks can make `gpj.exe` look like `exe.jpg`.
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '')
    .replace(/[<>:"|?*\\/]/g, '_')
    .replace(/[. ]+$/, (end) => '_'.repeat(Math.min(end.length, 2)))
    .replace(/^ +/, '')
  const named = plain === '' ? '_' : plain
  return cut(devices.test(named) ? `_${named}` : named, partBytes)
}

/** Shortened in the middle, so that its ending stays. */
function cut(name: string, most: number): string {
  if (Buffer.byteLength(name) <= most) return name
  const [, ending = ''] = /(\.[^.]{1,10})$/.exec(name) ?? []
  const letters = [...name.slice(0, name.length - ending.length)]
  let bytes = Buffer.byteLength(ending) + Buffer.byteLength('…')
  let kept = ''
  for (const letter of letters) {
    bytes += Buffer.byteLength(letter)
    if (bytes > most) break
    kept += letter
  }
  return `${kept}…${ending}`
}

function numbered(name: string, number: number): string {
  if (number === 1) return name
  const slash = name.lastIndexOf('/') + 1
  const dot = name.lastIndexOf('.')
  const end = dot > slash ? dot : name.length
  return `${name.slice(0, end)} (${number})${name.slice(end)}`
}

function fold(name: string): string {
  return name.normalize('NFKC').toLowerCase()
}
