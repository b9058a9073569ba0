import type { Machine } from '@dossier/contract/path-patterns/compile-pattern'
import { WrongPattern } from '@dossier/contract/path-patterns/pattern-fault'
import type { Assertion } from '@dossier/contract/path-patterns/pattern-tree'
import { isWordCharacter } from './finder.ts'

/** The kind of what stands beyond either end of a text. */
export const edge = 1
/** The kind of units that are half of a character: the whole has to be looked at. */
const half = 2
/** Room of one state in the table: the most kinds of characters that are told apart, by expressions with few different characters and with many. */
const [usualStride, largeStride] = [256, 2_048]
/** Different characters, or sets of them, of which each may make two kinds more. */
const mostTestsUsually = 100
/** Steps that the table remembers, 4 MB of them; then all states are forgotten. */
const mostRemembered = 1_048_576

export type Direction = 'forward' | 'backward'

type State = {
  /** Steps of the machine that come next, the preferred first. */
  steps: readonly number[]
  /** What assertions need of the character that was read last. */
  behind: Traits
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
  /** The state from which no way leads on. States are told by the place of their first kind in the table. */
  dead: number
  /** The kind of each UTF-16 unit, 0 where it was not met yet. */
  kinds: Uint16Array
  /**
   * By state + kind: 0 not known yet; else the next state, negative where something was found before this character.
   */
  table: () => Int32Array
  /** The state with which a search begins, behind a character of this kind; known as long as none is forgotten. */
  begin: (behind: number) => number
  /** The kind of a character (a code point; -1 is beyond the text). Throws WrongPattern where there are too many. */
  kindOf: (code: number) => number
  /** What the table says of a state and a kind, worked out where it is not known; states that were given out before may be forgotten. */
  step: (state: number, kind: number) => number
}

/** Makes it. `machine` is that of the expression, for `backward` that of the expression turned around. */
export function automaton({ steps, first }: Machine, direction: Direction): Automaton {
  const kinds = new Uint16Array(65_536).fill(half, 0xd800, 0xe000)
  const kindBySignature = new Map<string, number>()
  const kindByCode = new Map<number, number>()
  /** A character of each kind; -1 where it is the edge. */
  const samples: number[] = [-1, -1, -1]
  const tests = steps.flatMap((step) => (step.kind === 'character' ? [step.test] : []))
  const stride = tests.length > mostTestsUsually ? largeStride : usualStride
  // Number 0 means that nothing is known.
  const dead = stride
  let states: State[] = []
  let numbers = new Map<string, number>()
  /** The state with which a search begins behind each kind of character, where it was asked. */
  let begins: number[] = []
  let table = new Int32Array(16 * stride)

  const forget = () => {
    states = []
    numbers = new Map()
    begins = []
    table.fill(0)
    stateFor({ steps: [], behind: plain, isSearching: false, isFirst: false }, 'nothing')
    stateFor({ steps: [], behind: plain, isSearching: false, isFirst: false }, 'dead')
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

  // What nothing asks for would only make more states, and each step a change of them.
  const hasAssertions = steps.some(({ kind }) => kind === 'assertion')
  const traitsOf = (kind: number): Traits => {
    if (!hasAssertions) return plain
    const code = samples[kind] ?? -1
    return code < 0 || code === 10 || code === 13 ? breakOfLine : isWordCharacter(code) ? wordCharacter : plain
  }

  const work = (from: State, kind: number): number => {
    const [behind, ahead] = [from.behind, traitsOf(kind)]
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
    const to = isDead ? dead : stateFor({ steps: [...next], behind: traitsOf(kind), isSearching, isFirst: false })
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
    dead,
    kinds,
    table: () => table,
    kindOf,
    begin: (behind) => {
      const known = begins[behind]
      if (known !== undefined) return known
      const isForward = direction === 'forward'
      const state = stateFor({ steps: isForward ? [] : [first], behind: traitsOf(behind), isSearching: isForward, isFirst: true })
      begins[behind] = state
      return state
    },
    step: (state, kind) => {
      const known = table[state + kind]
      if (known) return known
      const from = states[state / stride]
      if (!from) return dead
      const isFull = states.length * stride >= mostRemembered
      if (isFull) forget()
      const to = work(from, kind)
      if (!isFull) table[state + kind] = to
      return to
    },
  }
}

type Traits = { isBreak: boolean; isWord: boolean }

const plain: Traits = { isBreak: false, isWord: false }
const breakOfLine: Traits = { isBreak: true, isWord: false }
const wordCharacter: Traits = { isBreak: false, isWord: true }

/** In a text `^` and `$` are the ends of lines. */
function holds(what: Assertion, { before, after }: { before: Traits; after: Traits }): boolean {
  if (what === 'start') return before.isBreak
  if (what === 'end') return after.isBreak
  if (what === 'not within a word') return !(before.isWord && after.isWord)
  return (before.isWord !== after.isWord) === (what === 'edge of a word')
}

function keyOf({ steps, behind, isSearching, isFirst }: State): string {
  return `${behind.isBreak} ${behind.isWord} ${isSearching} ${isFirst} ${steps.join()}`
}
