import type { Machine, Step } from './compile-pattern.ts'
import type { Assertion } from './pattern-tree.ts'

/**
 * Where a machine can be before a character: at these steps, at the start or not, behind a character of a word or not. `after`: where it is behind each character that
 * was met so far; `atEnd`: whether it has found something if the path ends here.
 */
type Place = {
  steps: readonly number[]
  isStart: boolean
  isBehindWord: boolean
  after: (Place | 'found' | undefined)[]
  atEnd?: boolean
}

/** Steps of places that are remembered; then all are forgotten, so that no expression takes more than a few megabytes. */
const mostRemembered = 100_000

/**
 * Answers the function that tells whether a path contains what an expression says. It reads each character once, in time that the size of the expression
 * bounds, and remembers where it came to: paths of one project begin alike.
 */
export function machineRunner(machine: Machine): (path: string) => boolean {
  const memory = new Map<string, Place>()
  let remembered = 0
  const start: Place = { steps: [], isStart: true, isBehindWord: false, after: [] }

  const placeFor = (steps: readonly number[], isBehindWord: boolean): Place => {
    const key = `${isBehindWord ? 'w' : ''}${steps.join()}`
    const known = memory.get(key)
    if (known) return known
    const place: Place = { steps, isStart: false, isBehindWord, after: [] }
    memory.set(key, place)
    return place
  }

  const walk = (place: Place, code: number): Place | 'found' => {
    const isWord = isWordCharacter(code)
    const reached = reach(machine, place, { isEnd: false, isWord })
    if (!reached) return 'found'
    return placeFor(stepsBehind(machine.steps, reached, code), isWord)
  }

  const next = (place: Place, code: number): Place | 'found' => {
    const known = place.after[code]
    if (known) return known
    if (remembered > mostRemembered) {
      remembered = 0
      memory.clear()
      start.after = []
    }
    const found = walk(place, code)
    remembered += found === 'found' ? 1 : 1 + found.steps.length
    place.after[code] = found
    return found
  }

  return (path) => {
    let place = start
    for (let at = 0; at < path.length; at++) {
      const code = path.codePointAt(at) ?? 0
      if (code > 0xffff) at++
      const found = next(place, code)
      if (found === 'found') return true
      place = found
    }
    place.atEnd ??= reach(machine, place, { isEnd: true, isWord: false }) === undefined
    return place.atEnd
  }
}

type Ahead = { isEnd: boolean; isWord: boolean }

/** The steps that wait for a character; undefined where something was found. An expression can begin anywhere in a path. */
function reach({ steps, first }: Machine, place: Place, ahead: Ahead): Set<number> | undefined {
  const seen = new Set<number>()
  const open = [first, ...place.steps]
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const step = steps[at]
    if (!step || seen.has(at)) continue
    seen.add(at)
    if (step.kind === 'found') return undefined
    if (step.kind === 'fork') open.push(...step.ways)
    if (step.kind === 'assertion' && holds(step.what, place, ahead)) open.push(step.next)
  }
  return seen
}

function stepsBehind(steps: readonly Step[], reached: ReadonlySet<number>, code: number): number[] {
  const behind = new Set<number>()
  for (const at of reached) {
    const step = steps[at]
    if (step?.kind === 'character' && step.test(code)) behind.add(step.next)
  }
  return [...behind].sort((one, other) => one - other)
}

function holds(what: Assertion, { isStart, isBehindWord }: Place, { isEnd, isWord }: Ahead): boolean {
  if (what === 'start') return isStart
  if (what === 'end') return isEnd
  if (what === 'not within a word') return !(isBehindWord && isWord)
  return (isBehindWord !== isWord) === (what === 'edge of a word')
}

/** As `\w`: letters without marks, digits, the low line. */
function isWordCharacter(code: number): boolean {
  return (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || code === 95 || (code >= 97 && code <= 122)
}
