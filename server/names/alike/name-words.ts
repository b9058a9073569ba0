import type { NameCategory } from '@dossier/contract/names/categories'
import { isTitle } from '../../spellings/titles.ts'

/** A normal form taken apart. */
export type NameWords = {
  /** Without what is no letter or digit, a person's in the order given name, family name. */
  words: string[]
  /** Also cut at hyphens and apostrophes. */
  pieces: string[]
  /** It had the family name first, behind a comma the others. */
  isReversed: boolean
  /** It had a title before it, which is not among the words. */
  isTitled: boolean
}

/** Takes a normal form apart. */
export function wordsOf(norm: string, category: NameCategory): NameWords {
  const [before = '', behind = '', ...more] = norm.split(',').map((part) => part.trim())
  const isReversed = category === 'PERSON' && before !== '' && behind !== '' && more.length === 0
  const text = isReversed ? `${behind} ${before}` : norm
  const all = lettersIn(text, /\s+/)
  const own = category === 'PERSON' ? all.filter((word) => !isTitle(word)) : all
  const words = own.length > 0 ? own : all
  const pieces = lettersIn(text, /[^a-z0-9]+/).filter((piece) => category !== 'PERSON' || !isTitle(piece))
  return { words, pieces, isReversed, isTitled: words.length < all.length }
}

function lettersIn(text: string, seam: RegExp): string[] {
  return text
    .split(seam)
    .map((word) => word.replace(/[^a-z0-9]/g, ''))
    .filter((word) => word !== '')
}
