import type { Bytes } from '../../containers/bytes.ts'

/** `length` in characters of all lines; `isCut`: there is more than that. */
export type FoundStrings = { lines: string[]; length: number; isCut: boolean }

const stepBytes = 1024 * 1024
/** A string that goes on longer is cut here. */
const overlapBytes = 64 * 1024
/** Shorter runs are chance: programs are full of them. */
const leastSigns = 6

/** Printable signs as UTF-16 (Latin, Greek, Cyrillic, Hebrew, Arabic), or as UTF-8 and ASCII; of bytes, each as one character. */
const [wide, narrow] = [
  '(?:[\\t\\x20-\\x7e\\xa0-\\xff]\\0|[\\0-\\xff][\\x01\\x03-\\x06])',
  '(?:[\\t\\x20-\\x7e]|[\\xc3-\\xdf][\\x80-\\xbf]|[\\xe0-\\xef][\\x80-\\xbf]{2})',
]
const run = new RegExp(`(${wide}{${leastSigns},})|${narrow}{${leastSigns},}`, 'g')
/** What somebody wrote has words or numbers in it. */
const isWritten = /\p{L}{4}|\d{5}/u

/**
 * Runs of printable characters among the bytes of a file, each once, in the order in which they stand there, until there are `mostLength` characters.
 * @throws the signal's reason.
 */
export async function findStrings(bytes: Bytes, mostLength: number, signal: AbortSignal): Promise<FoundStrings> {
  const lines = new Set<string>()
  let length = 0
  let end = 0
  for (let at = 0; at < bytes.sizeBytes; at += stepBytes) {
    signal.throwIfAborted()
    const piece = (await bytes.read(at, stepBytes + overlapBytes)).toString('latin1')
    run.lastIndex = Math.max(0, end - at)
    for (let found = run.exec(piece); found && found.index < stepBytes; found = run.exec(piece)) {
      end = at + run.lastIndex
      const line = decode(found[0], found[1] !== undefined)
      if (line === undefined || lines.has(line)) continue
      if (length + line.length > mostLength) return { lines: [...lines], length, isCut: true }
      lines.add(line)
      length += line.length + 1
    }
  }
  return { lines: [...lines], length, isCut: false }
}

function decode(signs: string, isWide: boolean): string | undefined {
  const line = Buffer.from(signs, 'latin1')
    .toString(isWide ? 'utf16le' : 'utf8')
    .trim()
  return isWritten.test(line) ? line : undefined
}
