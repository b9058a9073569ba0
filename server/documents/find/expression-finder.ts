import type { PatternNode } from '@dossier/contract/path-patterns/pattern-tree'
import { readPattern } from '@dossier/contract/path-patterns/read-pattern'
import type { Finder, PlaceSink } from './finder.ts'
import type { LiteralOptions } from './literal-finder.ts'
import { machineFinder } from './machine-finder.ts'

/** Finds what a regular expression says. Throws WrongPattern; the finder throws as that of machines does. */
export function expressionFinder(source: string, { wholeWords, matchCase }: LiteralOptions, sink: PlaceSink): Finder {
  return machineFinder(withEdges(readPattern(source, { ignoresCase: !matchCase }), wholeWords), sink)
}

/** What is found only where it stands alone, if that is wanted. */
export function withEdges(node: PatternNode, wholeWords: boolean): PatternNode {
  const edgeOfWord = { kind: 'assertion', what: 'not within a word' } as const
  return wholeWords ? { kind: 'sequence', parts: [edgeOfWord, node, edgeOfWord] } : node
}
