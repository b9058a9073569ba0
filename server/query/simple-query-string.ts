import { bool } from './bool.ts'
import type { Query } from './tree.ts'

/** The operators of a simple query string, each of which can be left without meaning. */
export type SimpleOperators = Record<
  'and' | 'or' | 'not' | 'prefix' | 'phrase' | 'precedence' | 'escape' | 'whitespace' | 'fuzzy' | 'near',
  boolean
>

/** What the parts of a simple query string mean; undefined if analysis leaves nothing of one, which is then dropped. */
export type SimpleLeaves = {
  word(text: string): Query | undefined
  phrase(text: string, slop: number): Query | undefined
  prefix(text: string): Query | undefined
  fuzzy(text: string, distance: 1 | 2): Query | undefined
}

type Occurrence = 'must' | 'should'

/** A part of the string, and what has been read of it: each new operator takes all that came before as its first clause, as in Lucene. */
type State = {
  at: number
  end: number
  top: Query | undefined
  current: Occurrence | undefined
  previous: Occurrence | undefined
  negations: number
}

const greatestDistance = 2
const space = /[ \t\n\r]/

/**
 * Reads a simple query string like Lucene's parser of that name, which has no errors: what has no meaning where it stands is left out. Undefined if nothing is
 * left at all.
 */
export function readSimpleQueryString(
  text: string,
  options: { operators: SimpleOperators; operator: 'or' | 'and'; leaves: SimpleLeaves },
): Query | undefined {
  return readPart(text, { ...options, occurrence: options.operator === 'and' ? 'must' : 'should' }, 0, text.length)
}

type Context = { operators: SimpleOperators; occurrence: Occurrence; leaves: SimpleLeaves }

function readPart(text: string, context: Context, from: number, end: number): Query | undefined {
  const state: State = { at: from, end, top: undefined, current: undefined, previous: undefined, negations: 0 }
  while (state.at < state.end) {
    if (readOne(text, context, state) === 'negation') state.negations += 1
    else state.negations = 0
  }
  return state.top
}

function readOne(text: string, context: Context, state: State): 'negation' | 'other' {
  const { operators } = context
  const letter = text[state.at] ?? ''
  if (letter === '(' && operators.precedence) readGroup(text, context, state)
  else if (letter === '"' && operators.phrase) readPhrase(text, context, state)
  else if (letter === '+' && operators.and) setOperator(state, 'must')
  else if (letter === '|' && operators.or) setOperator(state, 'should')
  else if (letter === '-' && operators.not) {
    state.at += 1
    return 'negation'
  } else if ((letter === ')' && operators.precedence) || (space.test(letter) && operators.whitespace)) state.at += 1
  else readWord(text, context, state)
  return 'other'
}

/** An operator without anything before it, or behind another, has no meaning. */
function setOperator(state: State, occurrence: Occurrence): void {
  if (state.current === undefined && state.top !== undefined) state.current = occurrence
  state.at += 1
}

function readGroup(text: string, context: Context, state: State): void {
  const start = state.at + 1
  const end = endOfGroup(text, context, start, state.end)
  if (end === undefined) state.at = start
  else if (end === start) skipEmpty(state, end)
  else {
    add(state, readPart(text, context, start, end), context)
    state.at = end + 1
  }
}

function endOfGroup(text: string, { operators }: Context, start: number, end: number): number | undefined {
  let depth = 1
  for (let at = start; at < end; at += 1) {
    const letter = text[at]
    if (letter === '\\' && operators.escape) at += 1
    else if (letter === '(') depth += 1
    else if (letter === ')' && --depth === 0) return at
  }
  return undefined
}

function skipEmpty(state: State, end: number): void {
  state.current = undefined
  state.at = end + 1
}

function readPhrase(text: string, context: Context, state: State): void {
  const start = state.at + 1
  let phrase = ''
  let at = start
  while (at < state.end && text[at] !== '"') {
    if (text[at] === '\\' && context.operators.escape) at += 1
    if (at < state.end) phrase += text[at] ?? ''
    at += 1
  }
  if (at >= state.end) {
    state.at = start
    return
  }
  if (at === start) {
    skipEmpty(state, at)
    return
  }
  const hasSlop = context.operators.near && text[at + 1] === '~' && at + 2 < state.end
  state.at = at + 1
  const slop = hasSlop ? readDistance(text, context, state) : 0
  add(state, context.leaves.phrase(phrase, slop), context)
}

function readWord(text: string, context: Context, state: State): void {
  const { operators, leaves } = context
  let word = ''
  let isPrefix = false
  let isFuzzy = false
  while (state.at < state.end) {
    const letter = text[state.at] ?? ''
    if (letter === '\\' && operators.escape) {
      isPrefix = false
      word += state.at + 1 < state.end ? (text[state.at + 1] ?? '') : ''
      state.at += 2
      continue
    }
    if (endsWord(letter, operators)) break
    isFuzzy = word !== '' && letter === '~' && operators.fuzzy
    if (isFuzzy) break
    isPrefix = word !== '' && letter === '*' && operators.prefix
    word += letter
    state.at += 1
  }
  if (word === '') return
  if (isFuzzy) {
    const distance = Math.min(readDistance(text, context, state), greatestDistance)
    add(state, distance === 0 ? leaves.word(word) : leaves.fuzzy(word, distance === 1 ? 1 : 2), context)
  } else add(state, isPrefix ? leaves.prefix(word.slice(0, -1)) : leaves.word(word), context)
}

function endsWord(letter: string, operators: SimpleOperators): boolean {
  return (
    (letter === '"' && operators.phrase) ||
    (letter === '|' && operators.or) ||
    (letter === '+' && operators.and) ||
    ((letter === '(' || letter === ')') && operators.precedence) ||
    (space.test(letter) && operators.whitespace)
  )
}

/** The number behind a `~`: none is 2, what is no number is 0. */
function readDistance(text: string, { operators }: Context, state: State): number {
  state.at += 1
  const start = state.at
  while (state.at < state.end && !endsWord(text[state.at] ?? '', operators)) state.at += 1
  const digits = text.slice(start, state.at)
  if (digits === '') return greatestDistance
  return /^\d{1,9}$/.test(digits) ? Number(digits) : 0
}

function add(state: State, leaf: Query | undefined, { occurrence }: Context): void {
  if (leaf === undefined) return
  const clause = state.negations % 2 === 1 ? bool({ mustNot: [leaf], should: [{ kind: 'all' }] }) : leaf
  if (state.top === undefined) state.top = clause
  else {
    const joined = state.current ?? occurrence
    const open = state.previous === joined && state.top.kind === 'bool' ? state.top : undefined
    const clauses = [...(open ? open[joined] : [state.top]), clause]
    state.top = bool({ [joined]: clauses })
    state.previous = joined
  }
  state.current = undefined
}
