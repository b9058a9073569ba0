/** A text as a reader compares it: capitals, accents and widths do not matter. */
function fold(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss').replaceAll('œ', 'oe')
}

/** Han and kana sign by sign, since they have no spaces; elsewhere what letters, digits and what joins them make. */
const word =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]|(?:[[\p{L}\p{N}_]--[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]](?:(?<=\p{L})['’.](?=\p{L})|(?<=\p{N})[.,](?=\p{N}))?)+/gv

/** The words of a text, in their order. */
export function wordsOf(text: string): string[] {
  return fold(text).match(word) ?? []
}

/** One part of a query: any of these sequences of words, or words that begin so. */
type Part = { occurs: 'must' | 'should' | 'not'; sequences: string[][]; isPrefix: boolean }

/**
 * How many of these texts, by their words, a query finds, by nothing but its words: AND, OR, NOT, plus, minus, quotes, an asterisk at the end. Written apart from the program,
 * which it is compared with. `isPhrase`: the whole line is text.
 */
export function countInTexts(texts: readonly string[][], query: string, isPhrase: boolean): number {
  const parts: Part[] = isPhrase ? [{ occurs: 'must', sequences: [wordsOf(query)], isPrefix: false }] : partsOf(query)
  return texts.filter((words) => isFound(words, parts)).length
}

function isFound(words: readonly string[], parts: readonly Part[]): boolean {
  const holds = (part: Part) => part.sequences.some((sequence) => has(words, sequence, part.isPrefix))
  const of = (occurs: Part['occurs']) => parts.filter((part) => part.occurs === occurs)
  if (of('not').some(holds) || !of('must').every(holds)) return false
  return of('must').length > 0 || of('should').some(holds)
}

function has(words: readonly string[], sequence: readonly string[], isPrefix: boolean): boolean {
  const [only = ''] = sequence
  if (isPrefix) return words.some((each) => each.startsWith(only))
  return words.some((_, at) => sequence.every((each, step) => words[at + step] === each))
}

function partsOf(query: string): Part[] {
  const pieces = query.match(/[+-]?"[^"]*"|\S+/g) ?? []
  return pieces.flatMap((piece, at) => {
    if (isOperator(piece)) return []
    const sign = piece[0] === '-' || pieces[at - 1] === 'NOT' ? 'not' : 'must'
    const isRequired = piece[0] === '+' || pieces[at - 1] === 'AND' || pieces[at + 1] === 'AND'
    const occurs = sign === 'not' || isRequired ? sign : 'should'
    return [{ occurs, sequences: sequencesOf(piece.replace(/^[+-]/, '')), isPrefix: piece.endsWith('*') }]
  })
}

const isOperator = (piece: string) => ['AND', 'OR', 'NOT'].includes(piece)

/** Quotes keep words together, and so do signs without spaces; other words of a piece, as of a double name, are looked for one by one. */
function sequencesOf(piece: string): string[][] {
  if (piece.startsWith('"')) return [wordsOf(piece)]
  const spaceless = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]+|[^\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]+/gu
  return (piece.match(spaceless) ?? [])
    .map((run) => ({ run, words: wordsOf(run) }))
    .flatMap(({ run, words }) =>
      /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u.test(run) ? [words] : words.map((each) => [each]),
    )
}
