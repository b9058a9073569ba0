import { WrongPattern } from './pattern-fault.ts'
import type { Assertion, CharacterTest, PatternNode } from './pattern-tree.ts'

/** A step of a machine: what has to be there, and the steps that come next. */
export type Step =
  | { kind: 'character'; test: CharacterTest; next: number }
  | { kind: 'assertion'; what: Assertion; next: number }
  | { kind: 'fork'; ways: number[] }
  | { kind: 'found' }

/** An expression as a machine without memory (Thompson, 1968); `first` is the step with which it begins. */
export type Machine = { steps: readonly Step[]; first: number }

/** Each step costs at most one look for each character of a path, so that this bounds the time. */
const mostStepsUsually = 1_000

/** Parts that add no step can be repeated too, in one another: this bounds the building itself. */
const mostWork = 20_000

/** Makes the machine, of at most so many steps. Throws WrongPattern where counts make it too large. */
export function compilePattern(node: PatternNode, mostSteps = mostStepsUsually): Machine {
  const builder: Builder = { steps: [{ kind: 'found' }], mostSteps, work: 0 }
  return { first: build(node, 0, builder), steps: builder.steps }
}

type Builder = { steps: Step[]; mostSteps: number; work: number }

function add({ steps, mostSteps }: Builder, step: Step): number {
  if (steps.length >= mostSteps) throw tooLarge()
  return steps.push(step) - 1
}

function tooLarge(): WrongPattern {
  return new WrongPattern({ code: 'too-large', at: 1, found: '' })
}

/** Builds from the end to the beginning: `next` is the step that follows. Answers the first step of the node. */
function build(node: PatternNode, next: number, builder: Builder): number {
  if (++builder.work > mostWork) throw tooLarge()
  if (node.kind === 'character') return add(builder, { kind: 'character', test: node.test, next })
  if (node.kind === 'assertion') return add(builder, { kind: 'assertion', what: node.what, next })
  if (node.kind === 'choice')
    return add(builder, { kind: 'fork', ways: node.options.map((option) => build(option, next, builder)) })
  if (node.kind === 'sequence') return node.parts.reduceRight((after, part) => build(part, after, builder), next)
  return buildRepeat(node, next, builder)
}

type Repeat = PatternNode & { kind: 'repeat' }

/** Of the ways of a fork the first is preferred. */
function buildRepeat(repeat: Repeat, next: number, builder: Builder): number {
  const { node, least, most, isLazy } = repeat
  let first = most === null ? buildLoop(repeat, next, builder) : next
  for (let more = least; more < (most ?? least); more++) {
    const once = build(node, first, builder)
    first = add(builder, { kind: 'fork', ways: isLazy ? [next, once] : [once, next] })
  }
  for (let times = 0; times < least; times++) first = build(node, first, builder)
  return first
}

function buildLoop({ node, isLazy }: Repeat, next: number, builder: Builder): number {
  const ways = [next]
  const loop = add(builder, { kind: 'fork', ways })
  const once = build(node, loop, builder)
  if (isLazy) ways.push(once)
  else ways.unshift(once)
  return loop
}
