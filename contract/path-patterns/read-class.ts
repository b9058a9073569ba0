import { type PatternReader, peek, wrongAt } from './pattern-reader.ts'
import type { PatternNode } from './pattern-tree.ts'
import { isKnown, oneOf } from './read-escape.ts'

/**
 * Reads a set of characters, whose `[` has been read. What Java's and JavaScript's expressions mean differently by a set (empty ones, `&&`, sets in sets) is refused.
 * Throws WrongPattern.
 */
export function readClass(reader: PatternReader): PatternNode {
  const start = reader.at - 1
  const source = `[${textUntilEnd(reader, start)}]`
  const isUnclear = /^\[\^?\]|&&/.test(source) || /(?<!\\)(?:\\\\)*\[/.test(source.slice(1))
  if (isUnclear || !isKnown(source)) throw wrongAt(reader, 'wrong-class', start)
  return { kind: 'character', test: oneOf(source, reader) }
}

function textUntilEnd(reader: PatternReader, start: number): string {
  let text = ''
  while (peek(reader) !== ']') {
    const character = peek(reader)
    if (character === '') throw wrongAt({ ...reader, at: start + 1 }, 'open-class', start)
    text += character === '\\' ? escaped(peek(reader, 1)) : character
    reader.at += character === '\\' ? 2 : 1
  }
  reader.at++
  return text
}

/** With the flag `u` only signs with a meaning may be escaped; people escape more. */
function escaped(character: string): string {
  return /[\p{L}\p{N}^$\\.*+?()[\]{}|/-]/u.test(character) ? `\\${character}` : character
}
