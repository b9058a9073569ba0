import { type PatternFaultCode, WrongPattern } from './pattern-fault.ts'

/** An expression character by character (code points), how far it has been read, and whether capitals and small letters are the same in it. */
export type PatternReader = { characters: readonly string[]; at: number; ignoresCase: boolean }

/** The next character, which stays unread; empty at the end. */
export function peek({ characters, at }: PatternReader, ahead = 0): string {
  return characters[at + ahead] ?? ''
}

/** Reads these characters if they are the next ones. */
export function take(reader: PatternReader, text: string): boolean {
  for (const [ahead, character] of [...text].entries()) if (peek(reader, ahead) !== character) return false
  reader.at += [...text].length
  return true
}

/** The fault at a place: what stands there is shown up to where reading has come. */
export function wrongAt(reader: PatternReader, code: PatternFaultCode, at: number): WrongPattern {
  const found = reader.characters.slice(at, Math.max(reader.at, at + 1)).join('')
  return new WrongPattern({ code, at: at + 1, found })
}
