import { compilePattern } from '@dossier/contract/path-patterns/compile-pattern'
import type { PatternNode } from '@dossier/contract/path-patterns/pattern-tree'
import { readPattern } from '@dossier/contract/path-patterns/read-pattern'
import { type Automaton, automaton, dead, edge } from './automaton.ts'
import { characterBefore, type Finder, type OnPlace } from './finder.ts'

/** In UTF-16 units: of what is longer the last part is marked. It bounds how much of a text is kept, and how far is looked back and ahead. */
export const longestPlace = 10_000
/** Units that may be looked at more than once in all: most expressions look at few, some that are made for it at the square of a text. */
const mostAgain = 100_000_000

/** Thrown where an expression would look at the text again and again. */
export class TooMuchWork extends Error {}

/** Finds what a regular expression says, in time that is linear in the length of the text. Throws WrongPattern; the finder throws TooMuchWork, and WrongPattern where the text shows that an expression tells too many characters apart. */
export function expressionFinder(
  source: string,
  { wholeWords, matchCase }: { wholeWords: boolean; matchCase: boolean },
  onPlace: OnPlace,
): Finder {
  const node = withEdges(readPattern(source, { ignoresCase: !matchCase }), wholeWords)
  const forward = automaton(compilePattern(node), 'forward')
  const backward = automaton(compilePattern(turned(node)), 'backward')
  let start = 0
  let window = ''
  let at = 0
  let state = forward.begin(edge)
  /** Where what was found ends, until it is certain; -1: nothing. */
  let found = -1
  let lastEnd = 0
  let again = 0

  const take = () => {
    const from = beginOf(backward, window, { end: found, least: Math.max(0, lastEnd, found - longestPlace) })
    onPlace(start + from, start + found)
    again += at - found + (found - from)
    if (again > mostAgain) throw new TooMuchWork()
    lastEnd = found
    at = found
    state = forward.begin(forward.kindOf(characterBefore(window, at)))
    found = -1
  }
  /** One step that the table does not know, or where something is found. */
  const stepAt = (kind: number) => {
    const to = forward.step(state, kind)
    if (to < 0) found = at
    state = Math.abs(to)
  }

  return (piece, isLast) => {
    window += piece
    for (;;) {
      const stop = found < 0 ? window.length : Math.min(window.length, found + longestPlace)
      ;[at, state] = walk(forward, window, { at, state, stop })
      if (at >= window.length) {
        if (!isLast) break
        stepAt(edge)
        if (found < 0) break
        take()
      } else if (at >= stop) take()
      else {
        const code = window.codePointAt(at) ?? -1
        stepAt(forward.kindOf(code))
        if (state === dead) take()
        else at += code > 0xffff ? 2 : 1
      }
    }
    const cut = Math.max(0, (found < 0 ? at : found) - longestPlace - 2)
    window = window.slice(cut)
    start += cut
    at -= cut
    lastEnd -= cut
    if (found >= 0) found -= cut
  }
}

type Walk = { at: number; state: number; stop: number }

/** Goes on as long as the table knows the way and nothing is found: the one loop that sees every character. */
function walk(forward: Automaton, text: string, { at: from, state: begin, stop }: Walk): [at: number, state: number] {
  const { kinds } = forward
  const table = forward.table()
  let at = from
  let state = begin
  for (; at < stop; at++) {
    const to = table[state + (kinds[text.charCodeAt(at)] ?? 0)] ?? 0
    if (to <= dead) break
    state = to
  }
  return [at, state]
}

/** Where the longest begins that ends at a place. */
function beginOf(backward: Automaton, text: string, { end, least }: { end: number; least: number }): number {
  let state = backward.begin(backward.kindOf(text.codePointAt(end) ?? -1))
  let begin = -1
  for (let at = end; ; ) {
    const code = characterBefore(text, at)
    const to = backward.step(state, backward.kindOf(code))
    if (to < 0) begin = at
    state = Math.abs(to)
    if (state === dead || at <= least) break
    at -= code > 0xffff ? 2 : 1
  }
  return begin < 0 ? least : begin
}

function withEdges(node: PatternNode, wholeWords: boolean): PatternNode {
  const edgeOfWord = { kind: 'assertion', what: 'not within a word' } as const
  return wholeWords ? { kind: 'sequence', parts: [edgeOfWord, node, edgeOfWord] } : node
}

/** The expression that finds the same from its end to its beginning. */
function turned(node: PatternNode): PatternNode {
  if (node.kind === 'sequence') return { kind: 'sequence', parts: node.parts.map(turned).reverse() }
  if (node.kind === 'choice') return { kind: 'choice', options: node.options.map(turned) }
  return node.kind === 'repeat' ? { ...node, node: turned(node.node) } : node
}
