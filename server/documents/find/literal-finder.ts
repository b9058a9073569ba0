import { characterBefore, type Finder, isWordCharacter, type OnPlace } from './finder.ts'

export type LiteralOptions = { wholeWords: boolean; matchCase: boolean }

/** White space in a row that counts as one space: lines that were wrapped, columns that were set apart. */
const mostSpaces = 100

/**
 * Finds a text as it was typed; white space in it stands for any white space. The platform's own expressions do it: those that are made here have sets and runs of white
 * space only, never two ways for one character, so that each character costs a step.
 */
export function literalFinder(text: string, { wholeWords, matchCase }: LiteralOptions, onPlace: OnPlace): Finder {
  const expression = new RegExp(sourceOf(text, matchCase), 'g')
  const longest = text.length * mostSpaces + 2
  let start = 0
  let window = ''
  let from = 0
  return (piece, isLast) => {
    window += piece
    const found = { end: from }
    for (let at = from; ; ) {
      expression.lastIndex = at
      const match = expression.exec(window)
      // What touches the end may be longer, or a part of a word.
      if (!match || (!isLast && match.index + match[0].length >= window.length)) break
      const end = match.index + match[0].length
      if (wholeWords && !standsAlone(window, match.index, end)) {
        at = match.index + 1
        continue
      }
      onPlace(start + match.index, start + end)
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

function sourceOf(text: string, matchCase: boolean): string {
  return text
    .trim()
    .split(/\s+/)
    .map((part) => [...part].map((character) => characterSource(character, matchCase)).join(''))
    .join(`\\s{1,${mostSpaces}}`)
}

/** Sets of both cases instead of the flag `i`: the platform leaps over what cannot begin them, and lower-cased copies may have another length. */
function characterSource(character: string, matchCase: boolean): string {
  const forms = matchCase ? [character] : caseForms(character)
  const escaped = forms.map((form) => form.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'))
  if (escaped.length === 1) return escaped[0] ?? ''
  return forms.every((form) => form.length === 1) ? `[${escaped.join('')}]` : `(?:${escaped.join('|')})`
}

/** The character in either case, and what else is the same but for its case (the two small sigmas); only single characters. */
function caseForms(character: string): string[] {
  const upper = character.toUpperCase()
  const lower = character.toLowerCase()
  const forms = [character, upper, lower, upper.toLowerCase(), lower.toUpperCase(), ...(upper === 'Σ' ? ['σ', 'ς'] : [])]
  return [...new Set(forms)].filter((form) => [...form].length === 1)
}
