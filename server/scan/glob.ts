import { AppError } from '@dossier/contract'

/**
 * Reads a glob: `*`, `**`, `?`, `[abc]`, `[!abc]`, `[a-z]` and `{one,two}`; everything else, a brace without its other one too, is meant as it stands.
 * A text is matched in its length times that of the glob, whatever stands in them, because all ways to match are followed at once.
 * @returns whether a text matches as a whole. Throws AppError BAD_REQUEST for a range that runs backwards.
 */
export function readGlob(glob: string): (text: string) => boolean {
  const signs = glob.match(/\*\*\/|\*\*|\[[!^]?[^\]]+\]|./gsu) ?? []
  const match = readSequence({ signs, pairs: pairBraces(signs) }, 0, signs.length)
  return (text) => {
    const characters = [...text]
    return match(characters, new Set([0])).has(characters.length)
  }
}

/** From the places where a part of the glob may begin in a text to those where it may end. */
type Match = (text: string[], starts: Set<number>) => Set<number>
type Takes = (character: string) => boolean
type Glob = { signs: string[] /** Of each brace that has one, its closing brace. */; pairs: Map<number, number> }

function pairBraces(signs: string[]): Map<number, number> {
  const pairs = new Map<number, number>()
  const open: number[] = []
  for (const [at, sign] of signs.entries()) {
    if (sign === '{') open.push(at)
    const opened = sign === '}' ? open.pop() : undefined
    if (opened !== undefined) pairs.set(opened, at)
  }
  return pairs
}

function readSequence(glob: Glob, from: number, to: number): Match {
  const parts: Match[] = []
  for (let at = from; at < to; at += 1) {
    const end = glob.pairs.get(at)
    parts.push(end === undefined ? readSign(glob.signs[at] ?? '') : readAlternatives(glob, at + 1, end))
    at = end ?? at
  }
  return (text, starts) => parts.reduce((places, part) => (places.size === 0 ? places : part(text, places)), starts)
}

function readAlternatives(glob: Glob, from: number, to: number): Match {
  const alternatives: Match[] = []
  let start = from
  for (let at = from; at <= to; at += 1) {
    if (at === to || glob.signs[at] === ',') {
      alternatives.push(readSequence(glob, start, at))
      start = at + 1
    }
    at = glob.pairs.get(at) ?? at
  }
  return (text, starts) => new Set(alternatives.flatMap((match) => [...match(text, starts)]))
}

function readSign(sign: string): Match {
  if (sign === '**/') return someFolders
  if (sign === '**') return any(() => true)
  if (sign === '*') return any(isInName)
  if (sign === '?') return one(isInName)
  return one(sign.length > 2 && sign.startsWith('[') ? readClass(sign) : (character) => character === sign)
}

function isInName(character: string): boolean {
  return character !== '/'
}

function one(takes: Takes): Match {
  return (text, starts) => new Set([...starts].filter((at) => at < text.length && takes(text[at] ?? '')).map((at) => at + 1))
}

function any(takes: Takes): Match {
  return (text, starts) => {
    const ends = new Set<number>()
    let isOn = false
    for (let at = 0; at <= text.length; at += 1) {
      isOn = starts.has(at) || (isOn && takes(text[at - 1] ?? ''))
      if (isOn) ends.add(at)
    }
    return ends
  }
}

/** Nothing, or any folders, each with its slash. */
function someFolders(text: string[], starts: Set<number>): Set<number> {
  const slashes = any(() => true)(text, starts)
  return new Set([...starts, ...one((character) => character === '/')(text, slashes)])
}

/** `[abc]`, `[a-z]`, `[!abc]`: characters and ranges by their code points. */
function readClass(sign: string): Takes {
  const [, no = '', inside = ''] = /^\[([!^]?)(.*)\]$/su.exec(sign) ?? []
  const ranges = (inside.match(/.-.|./gsu) ?? []).map((range) => {
    const [first = '', , last = first] = [...range]
    const [from = 0, to = 0] = [first.codePointAt(0), last.codePointAt(0)]
    if (from > to) throw new AppError('BAD_REQUEST', { message: `The range "${range}" of the pattern runs backwards` })
    return { from, to }
  })
  return (character) => {
    const code = character.codePointAt(0) ?? 0
    return ranges.some(({ from, to }) => code >= from && code <= to) === (no === '')
  }
}
