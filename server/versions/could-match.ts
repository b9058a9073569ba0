import type { Query } from '../query/tree.ts'

/**
 * A quick look at a text before the engine analyses it, which takes twenty times as long: whether one of these leaves could occur in it. It errs on the side of
 * yes; null: always.
 */
export type CouldMatch = ((text: string) => boolean) | null

/** The quick look for these leaves. */
export function couldMatch(leaves: Query[]): CouldMatch {
  const literals = leaves.flatMap((leaf) => literalsOf(leaf))
  const known = literals.filter((literal) => literal !== null)
  if (known.length < literals.length) return null
  return (text) => {
    const folded = fold(text)
    return folded === null || known.some((literal) => folded.includes(literal))
  }
}

/** What at least one of must be in a text that has the leaf; null where nothing can be said. */
function literalsOf(leaf: Query): (string | null)[] {
  switch (leaf.kind) {
    case 'match':
      return leaf.fuzzy ? [null] : leaf.text.trim().split(/\s+/).map(longestPlain)
    case 'phrase':
    case 'prefix':
      return [longestPlain(leaf.text)]
    case 'term':
      return [longestPlain(String(leaf.value))]
    case 'wildcard':
      return [leaf.pattern.includes('\\') ? null : longestPlain(leaf.pattern)]
    default:
      return [null]
  }
}

/** The longest run of letters and digits of ASCII in a folded text; null where it has others, which the engine splits in its own way. */
function longestPlain(text: string): string | null {
  const folded = fold(text)
  if (folded === null || !isAscii(folded)) return null
  const runs = folded.match(/[a-z0-9]+/g) ?? []
  return runs.toSorted((one, other) => other.length - one.length)[0] ?? null
}

/**
 * Lower case without accents. The engine folds as Lucene does: what it takes for the same is the same here too, but for letters such as ø, œ and ß, which have
 * no decomposition: null where there are any.
 */
function fold(text: string): string | null {
  if (isAscii(text)) return text.toLowerCase()
  const folded = text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}+/gu, '')
  return /[\p{Script=Latin}--[A-Za-z]]/v.test(folded) ? null : folded
}

function isAscii(text: string): boolean {
  return !/\P{ASCII}/u.test(text)
}
