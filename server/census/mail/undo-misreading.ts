import type { Piece } from '../piece.ts'

/** The encodings that UTF-8 is mistaken for where the first reader goes by byte frequencies instead of what the message declares. */
const mistakenFor = ['gb18030', 'big5', 'shift_jis', 'euc-jp', 'euc-kr', 'windows-1252'].map((name) => new TextDecoder(name))

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
    const bytes = Buffer.from(line)
    for (const decoder of mistakenFor) rightLines.set(keyOf(decoder.decode(bytes)), line)
  }
  if (!lines.some((line) => rightLines.has(keyOf(line)))) return undefined
  return lines.map((line) => rightLines.get(keyOf(line)) ?? line).join('\n')
}

/** The lines with characters beyond ASCII, each once. */
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
