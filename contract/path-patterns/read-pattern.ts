import { type PatternReader, peek, take, wrongAt } from './pattern-reader.ts'
import type { PatternNode } from './pattern-tree.ts'
import { readClass } from './read-class.ts'
import { exactly, readEscape } from './read-escape.ts'

/** How often a part may be asked to be repeated. */
const mostRepeats = 1_000

/** Reads an expression: what Java's and JavaScript's have in common and can be carried out in linear time. Throws WrongPattern. */
export function readPattern(source: string, { ignoresCase = false } = {}): PatternNode {
  const reader: PatternReader = { characters: [...source], at: 0, ignoresCase }
  const node = readChoice(reader)
  // Only a ) ends a choice before the end.
  if (peek(reader) !== '') throw wrongAt(reader, 'lone-bracket', reader.at)
  return node
}

function readChoice(reader: PatternReader): PatternNode {
  const options = [readSequence(reader)]
  while (take(reader, '|')) options.push(readSequence(reader))
  const [only] = options
  return only && options.length === 1 ? only : { kind: 'choice', options }
}

function readSequence(reader: PatternReader): PatternNode {
  const parts: PatternNode[] = []
  while (peek(reader) !== '' && peek(reader) !== '|' && peek(reader) !== ')') parts.push(readRepeated(reader))
  return { kind: 'sequence', parts }
}

function readRepeated(reader: PatternReader): PatternNode {
  const node = readOne(reader)
  const start = reader.at
  const counts = readCounts(reader)
  if (!counts) return node
  if (node.kind === 'assertion') throw wrongAt(reader, 'nothing-to-repeat', start)
  const isLazy = take(reader, '?')
  if (/[*+?{]/.test(peek(reader))) throw wrongAt(reader, 'nothing-to-repeat', reader.at)
  return { kind: 'repeat', node, isLazy, ...counts }
}

function readOne(reader: PatternReader): PatternNode {
  const start = reader.at
  const character = peek(reader)
  reader.at++
  if (character === '\\') return readEscape(reader)
  if (character === '[') return readClass(reader)
  if (character === '(') return readGroup(reader, start)
  if (character === '^') return { kind: 'assertion', what: 'start' }
  if (character === '$') return { kind: 'assertion', what: 'end' }
  if (character === '.') return { kind: 'character', test: isInLine }
  if (/[*+?{]/.test(character)) throw wrongAt(reader, 'nothing-to-repeat', start)
  return exactly(character, reader)
}

function readGroup(reader: PatternReader, start: number): PatternNode {
  if (peek(reader) === '?') readKind(reader, start)
  const node = readChoice(reader)
  if (!take(reader, ')')) throw wrongAt({ ...reader, at: start + 1 }, 'open-group', start)
  return node
}

function readKind(reader: PatternReader, start: number): void {
  if (take(reader, '?:')) return
  for (const look of ['?=', '?!', '?<=', '?<!']) if (take(reader, look)) throw wrongAt(reader, 'look-around', start)
  const rest = reader.characters.slice(reader.at).join('')
  const [name] = /^\?<[A-Za-z][A-Za-z0-9]*>/.exec(rest) ?? []
  if (name === undefined) {
    reader.at += 2
    throw wrongAt(reader, 'unknown-group', start)
  }
  reader.at += name.length
}

type Counts = { least: number; most: number | null }

function readCounts(reader: PatternReader): Counts | undefined {
  if (take(reader, '*')) return { least: 0, most: null }
  if (take(reader, '+')) return { least: 1, most: null }
  if (take(reader, '?')) return { least: 0, most: 1 }
  if (peek(reader) !== '{') return undefined
  const start = reader.at
  const [text, first, comma, last] = /^\{(\d{1,4})(,?)(\d{0,4})\}/.exec(reader.characters.slice(start).join('')) ?? []
  const least = Number(first)
  const most = comma === '' ? least : last === '' ? null : Number(last)
  const isRight = text !== undefined && !(comma === '' && last !== '') && Math.max(least, most ?? 0) <= mostRepeats
  reader.at += text?.length ?? 1
  if (!isRight || (most !== null && most < least)) throw wrongAt(reader, 'wrong-count', start)
  return { least, most }
}

/** Everything but the ends of lines, as in JavaScript. */
function isInLine(code: number): boolean {
  return code !== 0x0a && code !== 0x0d && code !== 0x2028 && code !== 0x2029
}
