import { type PatternReader, peek, wrongAt } from './pattern-reader.ts'
import type { PatternNode } from './pattern-tree.ts'

const controls: Readonly<Record<string, string>> = { t: '\t', n: '\n', r: '\r', f: '\f', v: '\v' }

/** Reads what follows a `\`, which has been read. Throws WrongPattern. */
export function readEscape(reader: PatternReader): PatternNode {
  const start = reader.at - 1
  const letter = peek(reader)
  reader.at++
  if (letter === 'b') return { kind: 'assertion', what: 'edge of a word' }
  if (letter === 'B') return { kind: 'assertion', what: 'no edge of a word' }
  if (/[1-9k]/.test(letter)) throw wrongAt(reader, 'back-reference', start)
  const text = escapeAt(reader, letter)
  if (text === undefined) throw wrongAt(reader, 'unknown-escape', start)
  return { kind: 'character', test: oneOf(text, reader) }
}

/** A test by the platform's own expressions, of one character at a time: that never takes longer than the character. */
export function oneOf(source: string, { ignoresCase }: Pick<PatternReader, 'ignoresCase'>): (code: number) => boolean {
  const expression = new RegExp(`^${source}$`, ignoresCase ? 'iu' : 'u')
  return (code) => expression.test(String.fromCodePoint(code))
}

/** One character. */
export function exactly(character: string, reader: Pick<PatternReader, 'ignoresCase'>): PatternNode {
  if (reader.ignoresCase && /\p{L}|\p{M}|\p{N}|\p{S}/u.test(character))
    return { kind: 'character', test: oneOf(literally(character), reader) }
  const wanted = character.codePointAt(0)
  return { kind: 'character', test: (code) => code === wanted }
}

/** The escape as the platform's expressions with the flag `u` have it; undefined where it is not known. */
function escapeAt(reader: PatternReader, letter: string): string | undefined {
  if (/[dDwWsS]/.test(letter)) return `\\${letter}`
  if (letter === 'x') return digitsAt(reader, 2)
  if (letter === 'u') return digitsAt(reader, 4)
  if (letter === 'p' || letter === 'P') return propertyAt(reader, letter)
  if (/[a-zA-Z0]/.test(letter) || letter === '') return controls[letter] && `\\${letter}`
  return literally(letter)
}

function literally(character: string): string {
  return /[\^$\\.*+?()[\]{}|/]/.test(character) ? `\\${character}` : character
}

function digitsAt(reader: PatternReader, count: number): string | undefined {
  const digits = reader.characters.slice(reader.at, reader.at + count).join('')
  if (digits.length !== count || !/^[0-9a-fA-F]+$/.test(digits)) return undefined
  reader.at += count
  return `\\u{${digits}}`
}

function propertyAt(reader: PatternReader, letter: string): string | undefined {
  const end = reader.characters.indexOf('}', reader.at)
  if (peek(reader) !== '{' || end < 0) return undefined
  const source = `\\${letter}${reader.characters.slice(reader.at, end + 1).join('')}`
  reader.at = end + 1
  return isKnown(source) ? source : undefined
}

/** Whether the platform's expressions understand this with the flag `u`. */
export function isKnown(source: string): boolean {
  try {
    new RegExp(source, 'u')
    return true
  } catch {
    return false
  }
}
