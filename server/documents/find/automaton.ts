import type { Machine } from '@dossier/contract/path-patterns/compile-pattern'
import { WrongPattern } from '@dossier/contract/path-patterns/pattern-fault'
import type { Assertion } from '@dossier/contract/path-patterns/pattern-tree'
import { isWordCharacter } from './finder.ts'

/** The kind of what stands beyond either end of a text. */
export const edge = 1
/** The kind of units that are half of a character: the whole has to be looked at. */
const half = 2
/** Room of one state in the table: the most kinds of characters that an expression tells apart. */
const stride = 256
/** States that are remembered, 1 kB each; then all are forgotten. */
const mostStates = 4_096

/** A state in the table, by the place of its first kind. From `dead` no way leads on. */
export const dead = stride

export type Direction = 'forward' | 'backward'

type State = {
  /** Steps of the machine that come next, the preferred first. */
  steps: readonly number[]
  /** The kind of the character that was read last; what assertions about it need is in it. */
  behind: number
  /** Whether what is found may still begin here. */
  isSearching: boolean
  /** Whether nothing was read yet: what ends here would be empty. */
  isFirst: boolean
}

/**
 * An expression as states that are made when they are first needed, one step of the table for each character (Thompson, and RE2 after him). Forward it finds where what
 * stands leftmost ends, preferring as Perl's expressions do; backward, from there, where the longest begins.
 */
export type Automaton = {
  /** The kind of each UTF-16 unit, 0 where it was not met yet. */
  kinds: Uint8Array
  /**
   * By state + kind: 0 not known yet; else the next state, negative where something was found before this character.
   */
  table: () => Int32Array
  /** The state with which a search begins, behind a character of this kind. */
  begin: (behind: number) => number
  /** The kind of a character (a code point; -1 is beyond the text). Throws WrongPattern where there are too many. */
  kindOf: (code: number) => number
  /** What the table says of a state and a kind, worked out where it is not known; states that were given out before may be forgotten. */
  step: (state: number, kind: number) => number
}

/** Makes it. `machine` is that of the expression, for `backward` that of the expression turned around. */
export function automaton({ steps, first }: Machine, direction: Direction): Automaton {
  const kinds = new Uint8Array(65_536).fill(half, 0xd800, 0xe000)
  const kindBySignature = new Map<string, number>()
  const kindByCode = new Map<number, number>()
  /** A character of each kind; -1 where it is the edge. */
  const samples: number[] = [-1, -1, -1]
  const tests = steps.flatMap((step) => (step.kind === 'character' ? [step.test] : []))
  let states: State[] = []
  let numbers = new Map<string, number>()
  let table = new Int32Array(64 * stride)

  const forget = () => {
    states = []
    numbers = new Map()
    table.fill(0)
    // Number 0 means that nothing is known, number 1 is the dead one.
    stateFor({ steps: [], behind: 0, isSearching: false, isFirst: false }, 'nothing')
    stateFor({ steps: [], behind: edge, isSearching: false, isFirst: false }, 'dead')
  }
  const stateFor = (state: State, key = keyOf(state)): number => {
    const known = numbers.get(key)
    if (known !== undefined) return known
    const number = (states.push(state) - 1) * stride
    if (number + stride > table.length) {
      const larger = new Int32Array(table.length * 2)
      larger.set(table)
      table = larger
    }
    numbers.set(key, number)
    return number
  }
  const kindOf = (code: number): number => {
    if (code < 0) return edge
    const known = code <= 0xffff ? (kinds[code] ?? 0) : (kindByCode.get(code) ?? 0)
    if (known !== 0 && known !== half) return known
    const alone = kindByCode.get(code)
    if (alone !== undefined) return alone
    const signature = `${code === 10 || code === 13} ${isWordCharacter(code)} ${tests.map((test) => (test(code) ? 1 : 0)).join('')}`
    const kind = kindBySignature.get(signature) ?? samples.push(code) - 1
    if (kind >= stride) throw new WrongPattern({ code: 'too-large', at: 1, found: '' })
    kindBySignature.set(signature, kind)
    if (code > 0xffff || known === half) kindByCode.set(code, kind)
    else kinds[code] = kind
    return kind
  }

  const traitsOf = (kind: number): Traits => {
    const code = samples[kind] ?? -1
    return { isBreak: code < 0 || code === 10 || code === 13, isWord: code >= 0 && isWordCharacter(code) }
  }

  const work = (from: State, kind: number): number => {
    const [behind, ahead] = [traitsOf(from.behind), traitsOf(kind)]
    const [before, after] = direction === 'forward' ? [behind, ahead] : [ahead, behind]
    const { reached, isFound } = reach(from, { before, after })
    const code = samples[kind] ?? -1
    const next = new Set<number>()
    for (const at of reached) {
      const step = steps[at]
      if (code >= 0 && step?.kind === 'character' && step.test(code)) next.add(step.next)
    }
    const isSearching = from.isSearching && !isFound && code >= 0
    const isDead = next.size === 0 && !isSearching
    const to = isDead ? dead : stateFor({ steps: [...next], behind: kind, isSearching, isFirst: false })
    return isFound ? -to : to
  }

  /** The steps that wait for a character, the preferred first, up to where something is found. */
  const reach = (from: State, around: { before: Traits; after: Traits }): { reached: number[]; isFound: boolean } => {
    const seen = new Set<number>()
    const reached: number[] = []
    const isCutWhereFound = direction === 'forward'
    let isFound = false
    const walk = (begin: number, isFresh: boolean): boolean => {
      const open = [begin]
      for (let at = open.pop(); at !== undefined; at = open.pop()) {
        const step = steps[at]
        if (!step || seen.has(at)) continue
        if (step.kind === 'found') {
          // What is empty is not found: there is nothing to mark.
          if (isFresh || from.isFirst) continue
          isFound = true
          if (isCutWhereFound) return true
          continue
        }
        seen.add(at)
        if (step.kind === 'character') reached.push(at)
        if (step.kind === 'fork') open.push(...step.ways.toReversed())
        if (step.kind === 'assertion' && holds(step.what, around)) open.push(step.next)
      }
      return false
    }
    for (const at of from.steps) if (walk(at, false)) return { reached, isFound }
    if (from.isSearching) walk(first, true)
    return { reached, isFound }
  }

  forget()
  return {
    kinds,
    table: () => table,
    kindOf,
    begin: (behind) =>
      stateFor(
        direction === 'forward'
          ? { steps: [], behind, isSearching: true, isFirst: true }
          : { steps: [first], behind, isSearching: false, isFirst: true },
      ),
    step: (state, kind) => {
      const known = table[state + kind]
      if (known) return known
      const from = states[state / stride]
      if (!from) return dead
      const isFull = states.length >= mostStates
      if (isFull) forget()
      const to = work(from, kind)
      if (!isFull) table[state + kind] = to
      return to
    },
  }
}

type Traits = { isBreak: boolean; isWord: boolean }

/** In a text `^` and `$` are the ends of lines. */
function holds(what: Assertion, { before, after }: { before: Traits; after: Traits }): boolean {
  if (what === 'start') return before.isBreak
  if (what === 'end') return after.isBreak
  if (what === 'not within a word') return !(before.isWord && after.isWord)
  return (before.isWord !== after.isWord) === (what === 'edge of a word')
}

function keyOf({ steps, behind, isSearching, isFirst }: State): string {
  return `${behind} ${isSearching} ${isFirst} ${steps.join()}`
}
