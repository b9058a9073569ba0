import type { Piece } from '../piece.ts'

/** What UTF-8 is taken for where the first reader goes by the frequency of bytes instead of what the message declares. */
const mistakenFor = ['gb18030', 'big5', 'shift_jis', 'euc-jp', 'euc-kr', 'windows-1252']

const beyondAscii = /[^\0-\x7f]/

/**
 * The text of a message with those lines put right that are UTF-8 read in another encoding: each is what that encoding makes of the bytes of a line that the
 * message has. Undefined where there are none.
 */
export function undoMisreading(text: string, pieces: readonly Piece[]): string | undefined {
  const lines = text.split('\n')
  const there = new Set(lines.map(keyOf))
  const rightLines = new Map<string, string>()
  for (const line of linesOf(pieces)) {
    if (there.has(line)) continue
    for (const encoding of mistakenFor) rightLines.set(keyOf(misread(line, encoding)), line)
  }
  let count = 0
  const repaired = lines.map((line) => {
    const right = rightLines.get(keyOf(line))
    if (right !== undefined) count += 1
    return right ?? line
  })
  return count > 0 ? repaired.join('\n') : undefined
}

/** The lines with signs that are not ASCII, each once. */
function linesOf(pieces: readonly Piece[]): Set<string> {
  const found = new Set<string>()
  for (const { kind, text } of pieces) {
    if (kind !== 'text' && kind !== 'alternative') continue
    for (const line of text.split('\n')) if (beyondAscii.test(line)) found.add(keyOf(line))
  }
  return found
}

/** Readers differ in white space. */
function keyOf(line: string): string {
  return line.replace(/\s+/g, ' ').trim()
}

function misread(line: string, encoding: string): string {
  return new TextDecoder(encoding).decode(Buffer.from(line))
}
