import type { QueryTerm } from './query-terms.ts'

/** What stands before and after a match in a fragment. */
export const highlightTags = { pre: '<mark>', post: '</mark>' } as const

/** A run of an excerpt: plain, or matched, with the colour of its term. */
export type ExcerptPiece = { text: string; colour: number | null }

/**
 * Cuts a fragment at the engine's marks. The result is text and is shown as text: marks that stand in the document itself are
 * taken for marks, which is harmless, and nothing of it is ever read as HTML.
 */
export function splitHighlight(fragment: string, terms: QueryTerm[]): ExcerptPiece[] {
  const pieces: ExcerptPiece[] = []
  const [before = '', ...marked] = fragment.split(highlightTags.pre)
  add(pieces, before, null)
  for (const part of marked) {
    const end = part.indexOf(highlightTags.post)
    const match = end === -1 ? part : part.slice(0, end)
    add(pieces, match, colourOf(match, terms))
    if (end !== -1) add(pieces, part.slice(end + highlightTags.post.length), null)
  }
  return pieces
}

/** The colour of the term that a matched word belongs to; matches of words that are only alike take the nearest term's. */
export function colourOf(match: string, terms: QueryTerm[]): number {
  const word = fold(match)
  const coloured = terms.filter((term) => term.colour !== null)
  const found =
    coloured.find((term) => wordsOf(term).includes(word)) ??
    coloured.find((term) => isPatternOf(term, word)) ??
    coloured.find((term) => wordsOf(term).some((each) => word.includes(each) || each.includes(word))) ??
    coloured.toSorted((a, b) => distance(a, word) - distance(b, word))[0]
  return found?.colour ?? 0
}

/** Lower case and without accents, as the index compares words. */
export function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

function wordsOf(term: QueryTerm): string[] {
  return fold(term.text).match(/[\p{L}\p{N}]+/gu) ?? []
}

function isPatternOf(term: QueryTerm, word: string): boolean {
  if (term.kind === 'regex') return matches(term.text, word)
  if (term.kind !== 'wildcard') return false
  const pattern = fold(term.text)
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.')
  return matches(pattern, word)
}

function matches(pattern: string, word: string): boolean {
  try {
    return new RegExp(`^(?:${pattern})$`, 'u').test(word)
  } catch {
    return false
  }
}

/** Letters in which the nearest word of the term differs; enough to tell two fuzzy words apart. */
function distance(term: QueryTerm, word: string): number {
  return Math.min(...wordsOf(term).map((each) => editDistance(each, word)), word.length)
}

/** How many letters must be changed, added or removed to make one word of the other. */
export function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}

function add(pieces: ExcerptPiece[], text: string, colour: number | null): void {
  if (text !== '') pieces.push({ text, colour })
}
