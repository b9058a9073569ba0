import type { PatternNode } from '@dossier/contract/path-patterns/pattern-tree'
import { withEdges } from './expression-finder.ts'
import type { Finder, PlaceSink } from './finder.ts'
import { caseForms, type LiteralOptions, literalSource } from './literal-finder.ts'
import { machineFinder } from './machine-finder.ts'

/** A step for each character, two for each space: what 1,000 characters need at most. */
const mostSteps = 4_000

/** Finds each of several words in one walk, however many they are; of two that begin together the longer. It tells which of them was found. */
export function wordsFinder(words: readonly string[], options: LiteralOptions, sink: PlaceSink): Finder {
  const longestFirst = words
    .map((text, number) => ({ number, node: nodeOf(text, options), ...shapeOf(text, options) }))
    .sort((one, other) => other.length - one.length)
  const known = new Map<string, number>()
  const wordOf = (text: string) => {
    const word = known.get(text) ?? longestFirst.find(({ expression }) => expression.test(text))?.number ?? 0
    known.set(text, word)
    return word
  }
  const choice: PatternNode = { kind: 'choice', options: longestFirst.map(({ node }) => node) }
  return machineFinder(withEdges(choice, options.wholeWords), sink, { mostSteps, wordOf })
}

function shapeOf(text: string, { matchCase }: LiteralOptions): { length: number; expression: RegExp } {
  const spaced = text.trim().replace(/\s+/g, ' ')
  return { length: [...spaced].length, expression: new RegExp(`^${literalSource(text, matchCase, '+')}$`) }
}

function nodeOf(text: string, { matchCase }: LiteralOptions): PatternNode {
  const characters = [...text.trim().replace(/\s+/g, ' ')]
  return {
    kind: 'sequence',
    parts: characters.map((character) => (character === ' ' ? someSpace : nodeOfOne(character, matchCase))),
  }
}

const someSpace: PatternNode = {
  kind: 'repeat',
  node: { kind: 'character', test: (code) => /\s/.test(String.fromCodePoint(code)) },
  least: 1,
  most: null,
  isLazy: false,
}

function nodeOfOne(character: string, matchCase: boolean): PatternNode {
  const codes = (matchCase ? [character] : caseForms(character)).map((form) => form.codePointAt(0))
  return { kind: 'character', test: (code) => codes.includes(code) }
}
