import { compilePattern } from '@dossier/contract/path-patterns/compile-pattern'
import type { PatternNode } from '@dossier/contract/path-patterns/pattern-tree'
import { type Automaton, automaton, edge } from './automaton.ts'
import type { Finder, PlaceSink } from './finder.ts'
import { UnitWindow } from './unit-window.ts'

/** In UTF-16 units: of what is longer the last part is marked. It bounds how much of a text is kept, and how far is looked back and ahead. */
export const longestPlace = 10_000
/** Units that may be looked at more than once in all: most expressions look at few, some that are made for it at the square of a text. */
const mostAgain = 100_000_000

/** Thrown where an expression would look at the text again and again. */
export class TooMuchWork extends Error {}

type Options = {
  /** Steps of the machine, where it may have more than usual. */
  mostSteps?: number
  /** Which of several words a text is. */
  wordOf?: (text: string) => number
}

/**
 * Finds what an expression says, in time that is linear in the length of the text. Throws WrongPattern; the finder throws TooMuchWork, and WrongPattern where the text
 * shows that an expression tells too many characters apart.
 */
export function machineFinder(node: PatternNode, sink: PlaceSink, { mostSteps, wordOf }: Options = {}): Finder {
  const forward = automaton(compilePattern(node, mostSteps), 'forward')
  const backward = automaton(compilePattern(turned(node), mostSteps), 'backward')
  const window = new UnitWindow()
  let start = 0
  let at = 0
  let state = forward.begin(edge)
  /** Where what was found ends, until it is certain; -1: nothing. */
  let found = -1
  let lastEnd = 0
  let again = 0

  const take = () => {
    let from = found
    if (sink.wantsStart()) from = beginOf(backward, window, { end: found, least: Math.max(0, lastEnd, found - longestPlace) })
    sink.add(start + from, start + found, wordOf && from < found ? wordOf(window.textOf(from, found)) : 0)
    again += at - from
    if (again > mostAgain) throw new TooMuchWork()
    lastEnd = found
    at = found
    state = forward.begin(forward.kindOf(window.codeBefore(at)))
    found = -1
  }
  /** One step that the table does not know, or that is more than one unit long. */
  const stepAt = (kind: number) => {
    const to = forward.step(state, kind)
    if (to < 0) found = at
    state = Math.abs(to)
  }
  /** Goes on as long as the table knows the way: the one loop that sees every character. */
  const walk = () => {
    const { kinds, dead } = forward
    const { units, length } = window
    const table = forward.table()
    let [here, place, end] = [state, at, found]
    let stop = end < 0 ? length : Math.min(length, end + longestPlace)
    for (; place < stop; place++) {
      let to = table[here + (kinds[units[place] ?? 0] ?? 0)] ?? 0
      // Most steps stay where they are; to the processor what comes next is then known before it is read.
      if (to === here) continue
      if (to < 0) {
        end = place
        stop = Math.min(length, end + longestPlace)
        to = -to
      }
      if (to <= dead) {
        // Nothing is known: the step is worked out by who called.
        if (to === dead) here = dead
        break
      }
      here = to
    }
    ;[state, at, found] = [here, place, end]
    return stop
  }

  return (piece, isLast) => {
    window.add(piece)
    for (;;) {
      const stop = walk()
      if (state === forward.dead || (at >= stop && at < window.length)) take()
      else if (at >= window.length) {
        if (!isLast) break
        stepAt(edge)
        if (found < 0) break
        take()
      } else {
        const code = window.codeAt(at)
        stepAt(forward.kindOf(code))
        if (state === forward.dead) take()
        else at += code > 0xffff ? 2 : 1
      }
    }
    const cut = Math.max(0, (found < 0 ? at : found) - longestPlace - 2)
    window.drop(cut)
    start += cut
    at -= cut
    lastEnd -= cut
    if (found >= 0) found -= cut
  }
}

/** Where the longest begins that ends at a place. */
function beginOf(backward: Automaton, window: UnitWindow, { end, least }: { end: number; least: number }): number {
  let state = backward.begin(backward.kindOf(window.codeAt(end)))
  let begin = -1
  for (let at = end; ; ) {
    const code = window.codeBefore(at)
    const to = backward.step(state, backward.kindOf(code))
    if (to < 0) begin = at
    state = Math.abs(to)
    if (state === backward.dead || at <= least) break
    at -= code > 0xffff ? 2 : 1
  }
  return begin < 0 ? least : begin
}

/** The expression that finds the same from its end to its beginning. */
function turned(node: PatternNode): PatternNode {
  if (node.kind === 'sequence') return { kind: 'sequence', parts: node.parts.map(turned).reverse() }
  if (node.kind === 'choice') return { kind: 'choice', options: node.options.map(turned) }
  return node.kind === 'repeat' ? { ...node, node: turned(node.node) } : node
}
