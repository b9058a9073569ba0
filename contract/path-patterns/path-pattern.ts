import { compilePattern } from './compile-pattern.ts'
import { type PatternFault, WrongPattern } from './pattern-fault.ts'
import { readPattern } from './read-pattern.ts'
import { machineRunner } from './run-machine.ts'

/** Length of an expression in UTF-16 units. */
const mostCharacters = 1_000

/** An expression that can be carried out, or what is wrong with it. */
export type PathPattern = { matches: (path: string) => boolean } | { fault: PatternFault }

/**
 * Reads a regular expression about paths, such as a person wrote it: a path matches where it contains what the expression says. The dialect is what Java's and
 * JavaScript's expressions have in common, without what needs going back (see docs/decisions): time is linear in the length of a path, whatever the expression.
 */
export function pathPattern(source: string): PathPattern {
  if (source === '') return { fault: { code: 'empty', at: 1, found: '' } }
  if (source.length > mostCharacters) return { fault: { code: 'too-long', at: 1, found: '' } }
  try {
    return { matches: machineRunner(compilePattern(readPattern(source))) }
  } catch (error) {
    if (error instanceof WrongPattern) return { fault: error.fault }
    throw error
  }
}

/** An expression that finds paths which contain this text as it stands, for clients that take every path for an expression. */
export function patternOfText(text: string): string {
  // A dot finds itself too, and clients that take the same path for a beginning go on knowing it.
  return text.replace(/[\\^$*+?()[\]{}|]/g, '\\$&')
}
