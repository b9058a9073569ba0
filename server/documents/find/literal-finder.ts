import { type Finder, isWordCharacter, type PlaceSink } from './finder.ts'

export type LiteralOptions = { wholeWords: boolean; matchCase: boolean }

/** White space in a row that counts as one space: lines that were wrapped, columns that were set apart. */
const mostSpaces = 100

/**
 * Finds a text as it was typed; white space in it stands for any white space. The platform's own expressions do it: those that are made here have sets and runs of white
 * space only, never two ways for one character, so that each character costs a step.
 */
export function literalFinder(text: string, { wholeWords, matchCase }: LiteralOptions, sink: PlaceSink): Finder {
  const expression = new RegExp(literalSource(text, matchCase, `{1,${mostSpaces}}`), 'g')
  const longest = text.length * mostSpaces + 2
  let start = 0
  let window = ''
  let from = 0
  let [begin, end] = [-1, -1]
  /** Looks for the next place from one on. Nothing is made for each: there may be a million. */
  const findNext = (at: number): boolean => {
    expression.lastIndex = at
    if (wholeWords || sink.wantsStart()) {
      const match = expression.exec(window)
      begin = match?.index ?? -1
      end = expression.lastIndex
      return match !== null
    }
    // Where it ends is told without making an answer of it, where it begins is not.
    const isThere = expression.test(window)
    end = expression.lastIndex
    return isThere
  }
  return (piece, isLast) => {
    window += piece
    const found = { end: from }
    for (let at = from; findNext(at); ) {
      // What touches the end may be longer, or a part of a word.
      if (!isLast && end >= window.length) break
      if (wholeWords && !standsAlone(window, begin, end)) {
        at = begin + 1
        continue
      }
      sink.add(start + begin, start + end, 0)
      found.end = end
      at = end
    }
    from = Math.max(found.end, window.length - longest)
    const cut = Math.max(0, from - 2)
    window = window.slice(cut)
    start += cut
    from -= cut
  }
}

function standsAlone(text: string, start: number, end: number): boolean {
  const isInside = (at: number) => {
    const behind = text.codePointAt(at) ?? -1
    const before = characterBefore(text, at)
    return before >= 0 && behind >= 0 && isWordCharacter(before) && isWordCharacter(behind)
  }
  return !isInside(start) && !isInside(end)
}

/** The character (code point) that ends before a place; -1 at the beginning. */
function characterBefore(text: string, at: number): number {
  if (at <= 0) return -1
  const unit = text.charCodeAt(at - 1)
  const isLow = unit >= 0xdc00 && unit <= 0xdfff && at >= 2
  const both = isLow ? (text.codePointAt(at - 2) ?? unit) : unit
  return both > 0xffff ? both : unit
}

/** The expression of a text as it was typed; `spaces`: how often white space may be repeated. */
export function literalSource(text: string, matchCase: boolean, spaces: string): string {
  return text
    .trim()
    .split(/\s+/)
    .map((part) => [...part].map((character) => characterSource(character, matchCase)).join(''))
    .join(`\\s${spaces}`)
}

/** Sets of both cases instead of the flag `i`: the platform leaps over what cannot begin them, and lower-cased copies may have another length. */
function characterSource(character: string, matchCase: boolean): string {
  const forms = matchCase ? [character] : caseForms(character)
  const escaped = forms.map((form) => form.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'))
  if (escaped.length === 1) return escaped[0] ?? ''
  return forms.every((form) => form.length === 1) ? `[${escaped.join('')}]` : `(?:${escaped.join('|')})`
}

/** The character in either case, and what else is the same but for its case (the two small sigmas); only single characters. */
export function caseForms(character: string): string[] {
  const upper = character.toUpperCase()
  const lower = character.toLowerCase()
  const forms = [character, upper, lower, upper.toLowerCase(), lower.toUpperCase(), ...(upper === 'Σ' ? ['σ', 'ς'] : [])]
  return [...new Set(forms)].filter((form) => [...form].length === 1)
}
